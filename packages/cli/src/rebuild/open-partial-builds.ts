import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

import { compareOutputs } from "./compare-outputs.ts"
import { copyPages } from "./copy-pages.ts"
import { moveFolder } from "./move-folder.ts"
import type { Release, Releases } from "./open-releases.ts"

/** The next build, as far as it can reuse pages of the live release. */
export interface BuildPlan {
  /** What the build gets as `CITABLE_PARTIAL`. */
  variable: string
  /** Whether it may reuse pages. */
  isPartial: boolean
}

export interface PartialBuilds {
  plan(wish: { full: boolean }): Promise<BuildPlan>
  /** Keeps what the last build knows about its pages for the next build after this release. */
  keep(release: Release): Promise<void>
  /** Does what the next build would otherwise have to do before it renders pages. Rejects if it cannot; that build then does it. */
  prepare(release: Release, signal: AbortSignal): Promise<void>
  /** Where a build after this release can wait for the runner, before it reads content; `undefined` if it cannot, or would reuse no page. */
  waitPoint(release: Release): Promise<string | undefined>
  /** Counts a partial build, and tells whether it is to be compared with a full one. */
  isDue(): Promise<boolean>
  /** Sets the output of a partial build aside, for `verify()`. */
  setAside(output: string): Promise<void>
  /** Compares the output of a full build with the one that was set aside. If they differ, no build reuses pages any more. */
  verify(output: string): Promise<void>
  /** Why no build reuses pages, or null. */
  off(): Promise<string | null>
}

export interface PartialBuildsOptions {
  /** The folder of the releases. */
  folder: string
  releases: Releases
  command: string
  /** Compares every n-th partial build; 0 for none. */
  verifyEvery: number
}

/** What this needs of the record that `@citable/astro` writes. */
interface SiteRecord {
  /** Where a build can wait. Versions of the integration without this build at once. */
  waits?: string
  collections: unknown
  /** The files of pages that every build renders. */
  volatile: string[]
}

/** Opens what the runner keeps about the pages of its releases, so that a build renders only those that change. */
export async function openPartialBuilds(options: PartialBuildsOptions): Promise<PartialBuilds> {
  const { folder, releases, command, verifyEvery } = options
  const at = (name: string): string => join(folder, "pages", name)
  const next = at("next.json")
  const aside = join(folder, "incoming", "partial")
  await mkdir(join(folder, "pages"), { recursive: true })

  async function off(): Promise<string | null> {
    return await readFile(at("off.txt"), "utf8").catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null
      throw error
    })
  }

  const describe = ({ id }: Release) => ({
    record: at(`${id}.json`),
    output: join(folder, "releases", id),
    copy: at(`${id}.copy`),
  })

  return {
    off,
    async plan({ full }) {
      await rm(next, { force: true })
      const live = await releases.current()
      const known = live === undefined ? undefined : describe(live)
      const isPartial = !full && known !== undefined && existsSync(known.record) && (await off()) === null
      const from = isPartial ? known : undefined
      return { variable: JSON.stringify({ record: next, command, from }), isPartial }
    },
    async keep({ id }) {
      await rename(next, at(`${id}.json`)).catch((error: unknown) => {
        // The site does not use the integration, or its pages cannot be compared.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
      })
      const known = new Set((await releases.list()).map((release) => `${release.id}.json`))
      for (const name of await readdir(join(folder, "pages")))
        if (name.endsWith(".json") && !known.has(name)) await rm(at(name), { force: true })
    },
    async prepare(release, signal) {
      // A build has moved the last copy into its output, or a failed one has left some of it.
      for (const name of await readdir(at("")))
        if (/\.copy(?:\.tmp)?$/.test(name)) await rm(at(name), { recursive: true, force: true })
      const { record, output, copy } = describe(release)
      if (existsSync(record) && (await off()) === null) await copyPages({ record, release: output, copy, signal })
    },
    async waitPoint(release) {
      if ((await off()) !== null) return undefined
      return (await readRecord(describe(release).record))?.waits
    },
    async isDue() {
      // Without a record, the build reused nothing.
      if (verifyEvery === 0 || !existsSync(next)) return false
      const count = (await readCount(at("count.txt"))) + 1
      await writeFile(at("count.txt"), String(count >= verifyEvery ? 0 : count))
      return count >= verifyEvery
    },
    async setAside(output) {
      await rm(aside, { recursive: true, force: true })
      await moveFolder(output, aside)
      await rename(next, at("aside.json"))
    },
    async verify(output) {
      const [partial, full] = await Promise.all([readRecord(at("aside.json")), readRecord(next)])
      // If an article changed between the two builds, their outputs differ rightly.
      const isSame = JSON.stringify(partial?.collections) === JSON.stringify(full?.collections)
      const different = isSame ? await compareOutputs(aside, output, new Set(full?.volatile)) : []
      await rm(aside, { recursive: true, force: true })
      await rm(at("aside.json"), { force: true })
      if (different.length === 0) return
      const names = different.slice(0, 10).join(", ")
      const reason = `A partial build wrote other files than a full one: ${names}${different.length > 10 ? " …" : ""}.`
      await writeFile(at("off.txt"), reason)
      throw new CitableError(`${reason} Builds render all pages now, until you delete ${at("off.txt")}.`, {
        code: "partial_build_differs",
      })
    },
  }
}

/** The partial builds since the last comparison, by whatever process. */
async function readCount(path: string): Promise<number> {
  return existsSync(path) ? Number(await readFile(path, "utf8")) || 0 : 0
}

async function readRecord(path: string): Promise<SiteRecord | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as SiteRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

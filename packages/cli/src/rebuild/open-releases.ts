import { randomBytes } from "node:crypto"
import { readdirSync, statSync } from "node:fs"
import { link, mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"

import { CitableError } from "@citable/contract"

import { moveFolder } from "./move-folder.ts"

/** The manifest of a release. */
export interface Release {
  /** Sorts by the time of its creation. */
  id: string
  /** Milliseconds since 1970. */
  made_at: number
  pages: number
  /** Files of the build with a hash in their names. Pages that people have open still request them. */
  assets: string[]
}

export interface Releases {
  /** A link to the live release, for web servers to serve. */
  link: string
  /** The live release, if any. */
  current(): Promise<Release | undefined>
  /** Every complete release, newest first. */
  list(): Promise<Release[]>
  /** Checks the output of a build, makes it a release, and makes that live. */
  add(output: string): Promise<Release>
  /** Makes the release before the live one live again. */
  rollback(): Promise<Release>
  /** Makes a release live in one step: a reader sees all of the old release or all of the new one. */
  swap(id: string): Promise<void>
  /** Removes what a killed process left behind. Only the process that builds can call it. */
  clean(): Promise<void>
}

export interface ReleasesOptions {
  /** How many releases to keep. */
  keep: number
  /** The least share of the live pages that a new release must have. */
  minPages: number
  now?: () => number
  /** Called before each step. Tests end the process there. */
  ahead?: (step: ReleaseStep) => void
}

/** The steps of a release, in this order: `carry` for each file, `retire` and `remove` for each old release. */
export type ReleaseStep =
  | "check"
  | "compare"
  | "take"
  | "carry"
  | "describe"
  | "release"
  | "link"
  | "swap"
  | "retire"
  | "remove"

/** Folders of files with hashes in their names, of Astro and Next.js. */
const assetFolders = ["_astro", "_next/static"]
/** How many earlier releases keep their assets reachable. */
const assetReleases = 3
/** A younger release stays, however many there are, because somebody can be reading it. */
const minAgeMs = 600_000

/**
 * Opens the releases of a site: a folder `releases/<id>` for each, and a symbolic link `current` that a rename replaces. No folder is
 * ever used again, so a kill at any moment does no harm.
 */
export async function openReleases(folder: string, options: ReleasesOptions): Promise<Releases> {
  const { keep, minPages, now = Date.now, ahead = () => {} } = options
  const at = (...parts: string[]) => join(folder, ...parts)
  for (const name of ["releases", "manifests", "incoming"]) await mkdir(at(name), { recursive: true })

  async function list(): Promise<Release[]> {
    const ids = await readdir(at("releases"))
    const found = await Promise.all(ids.map((id) => readManifest(at("manifests", `${id}.json`))))
    return found.filter((release) => release !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  }

  async function current(): Promise<Release | undefined> {
    try {
      return await readManifest(at("manifests", `${basename(await readlink(at("current")))}.json`))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async function swap(id: string): Promise<void> {
    const next = at("incoming", `${id}.link`)
    await rm(next, { force: true })
    ahead("link")
    await symlink(join("releases", id), next)
    ahead("swap")
    await rename(next, at("current"))
    await sync(folder)
  }

  async function prune(live: string): Promise<void> {
    const old = (await list()).slice(keep).filter(({ id, made_at: made }) => id !== live && now() - made > minAgeMs)
    for (const { id } of old) {
      ahead("retire")
      // A rename is one step, so every listed release is complete at every moment.
      await rename(at("releases", id), at("incoming", `${id}.old`))
      ahead("remove")
      await rm(at("manifests", `${id}.json`), { force: true })
      await rm(at("incoming", `${id}.old`), { recursive: true, force: true })
    }
  }

  async function take(output: string, incoming: string, { release, files }: BuildOutput): Promise<void> {
    const { id } = release
    ahead("take")
    await moveFolder(output, incoming)
    const known = new Set(files)
    for (const older of (await list()).slice(0, assetReleases)) {
      for (const file of older.assets) {
        if (known.has(file)) continue
        known.add(file)
        ahead("carry")
        await linkFile(at("releases", older.id, file), join(incoming, file))
      }
    }
    const live = await current()
    for (const file of known) {
      const path = join(incoming, file)
      // The live release has synced the files that they share.
      if (live === undefined || !isSameFile(path, at("releases", live.id, file))) await sync(path)
    }
    ahead("describe")
    await writeFile(at("incoming", `${id}.json`), JSON.stringify(release))
    await sync(at("incoming", `${id}.json`))
    await rename(at("incoming", `${id}.json`), at("manifests", `${id}.json`))
    ahead("release")
    await rename(incoming, at("releases", id))
    await sync(at("manifests"))
    await sync(at("releases"))
  }

  return {
    link: at("current"),
    current,
    list,
    swap,
    async add(output) {
      ahead("check")
      const { files, pages } = examine(output)
      ahead("compare")
      const before = await current()
      if (before !== undefined && pages < before.pages * minPages) {
        throw refused(
          `The build has ${pages} pages, but the live release has ${before.pages}. Content seems to be missing. ` +
            "If this is intended, lower --min-pages.",
        )
      }
      const id = `${new Date(now()).toISOString().replace(/\D/g, "").slice(0, 17)}-${randomBytes(3).toString("hex")}`
      const assets = files.filter((file) => assetFolders.some((name) => file.startsWith(`${name}/`)))
      const release: Release = { id, made_at: now(), pages, assets }
      const incoming = at("incoming", id)
      try {
        await take(output, incoming, { release, files })
      } catch (error) {
        // On a full disk, the remains take space.
        await rm(incoming, { recursive: true, force: true }).catch(() => undefined)
        await rm(at("incoming", `${id}.json`), { force: true }).catch(() => undefined)
        throw isFull(error) ? noRoom(folder, error) : error
      }
      await swap(id)
      await prune(id)
      return release
    },
    async rollback() {
      const live = await current()
      const before = (await list()).find(({ id }) => live !== undefined && id < live.id)
      if (before === undefined) {
        throw new CitableError("There is no earlier release to go back to.", { code: "no_release" })
      }
      await swap(before.id)
      return before
    },
    async clean() {
      for (const name of await readdir(at("incoming"))) await rm(at("incoming", name), { recursive: true, force: true })
      const whole = new Set((await readdir(at("releases"))).map((id) => `${id}.json`))
      for (const name of await readdir(at("manifests"))) if (!whole.has(name)) await rm(at("manifests", name))
    },
  }
}

interface BuildOutput {
  release: Release
  /** The files of the build, by their paths in its output. */
  files: string[]
}

/** Lists the files of an output and counts its pages. Throws if it cannot be a site. */
function examine(output: string): { files: string[]; pages: number } {
  let files: string[]
  try {
    files = listFiles(output)
  } catch (error) {
    if (!isMissing(error)) throw error
    throw refused(
      `The build did not create the folder ${output}. Name the folder that it writes to with --output.`,
      error,
    )
  }
  if (!files.includes("index.html")) throw refused(`The output of the build, ${output}, has no index.html.`)
  return { files, pages: files.filter((file) => file.endsWith(".html")).length }
}

/** The files below a folder, by their paths in it. Thousands of folders take a fraction of the time that they would take one promise each. */
function listFiles(folder: string, path = "", files: string[] = []): string[] {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const name = path === "" ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) listFiles(folder, name, files)
    else if (entry.isFile()) files.push(name)
  }
  return files
}

function isSameFile(one: string, other: string): boolean {
  const [ours, theirs] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }))
  return ours !== undefined && ours.ino === theirs?.ino && ours.dev === theirs.dev
}

/** Links a file into another folder, without copying its bytes. */
async function linkFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  try {
    await link(from, to)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

async function sync(path: string): Promise<void> {
  let handle
  try {
    handle = await open(path, "r")
  } catch (error) {
    // The asset is gone meanwhile.
    if (isMissing(error)) return
    throw error
  }
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readManifest(path: string): Promise<Release | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Release
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ENOENT"
}

/** Whether the disk or the quota is full, or the file too large. */
function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "")
}

function noRoom(folder: string, cause: unknown): CitableError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CitableError(`Not enough disk space in ${folder} (${reason}). Free some, or lower --keep.`, {
    code: "disk_full",
    cause,
  })
}

function refused(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "build_refused", cause })
}

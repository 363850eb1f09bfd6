import { randomBytes } from "node:crypto"
import { cp, link, mkdir, open, readdir, readFile, readlink, rename, rm, symlink, writeFile } from "node:fs/promises"
import { basename, dirname, join } from "node:path"

import { CitableError } from "@citable/contract"

/** What is known of a release beside its files. */
export interface Release {
  /** Sorts by its time of making. */
  id: string
  /** Milliseconds since 1970. */
  made_at: number
  pages: number
  /** Files with a hash in their names that the build made: pages that somebody has open still ask for them. */
  assets: string[]
}

export interface Releases {
  /** What web servers serve: a link to the release that is live. */
  link: string
  /** The release that is live, if any. */
  current(): Promise<Release | undefined>
  /** Every complete release, the newest first. */
  list(): Promise<Release[]>
  /** Takes a build's output over as a release, if it is sound, and makes it live. */
  add(output: string): Promise<Release>
  /** Makes the release before the one that is live, live again. */
  rollback(): Promise<Release>
  /** Makes a release live, in one step: a reader sees the one before or this one, whole. */
  swap(id: string): Promise<void>
  /** Removes what a killed process left behind. Only for whoever builds. */
  clean(): Promise<void>
}

export interface ReleasesOptions {
  /** How many releases to keep. */
  keep: number
  /** The share of the pages before that a release has to have. */
  minPages: number
  now?: () => number
  /** Told what is about to be done, so that tests can end the process there. */
  ahead?: (step: ReleaseStep) => void
}

/** What is done with a build's output, in this order; `carry` for each file, `retire` and `remove` for each old release. */
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

/** Folders of files with hashes in their names: Astro's and Next's. */
const assetFolders = ["_astro", "_next/static"]
/** Of how many releases before their assets stay reachable. */
const assetReleases = 3
/** A release younger than this is kept, whatever the number: somebody may be reading it. */
const minAgeMs = 600_000

/**
 * Releases of a site in a folder: `releases/<id>` each, and `current`, a symbolic link that is replaced by a rename. No
 * folder is ever built in or used again, so that a process may be killed at any moment.
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
      // In one step: what is listed is whole at every moment.
      await rename(at("releases", id), at("incoming", `${id}.old`))
      ahead("remove")
      await rm(at("manifests", `${id}.json`), { force: true })
      await rm(at("incoming", `${id}.old`), { recursive: true, force: true })
    }
  }

  async function take(output: string, incoming: string, { release, files }: Taken): Promise<void> {
    const { id } = release
    ahead("take")
    await move(output, incoming)
    const known = new Set(files)
    for (const older of (await list()).slice(0, assetReleases)) {
      for (const file of older.assets) {
        if (known.has(file)) continue
        known.add(file)
        ahead("carry")
        await linkFile(at("releases", older.id, file), join(incoming, file))
      }
    }
    for (const file of known) await sync(join(incoming, file))
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
      const { files, pages } = await examine(output)
      ahead("compare")
      const before = await current()
      if (before !== undefined && pages < before.pages * minPages) {
        throw refused(
          `The build has ${pages} pages, and the release before has ${before.pages}: that looks like content gone missing. ` +
            "Lower --min-pages if it is meant.",
        )
      }
      const id = `${new Date(now()).toISOString().replace(/\D/g, "").slice(0, 17)}-${randomBytes(3).toString("hex")}`
      const assets = files.filter((file) => assetFolders.some((name) => file.startsWith(`${name}/`)))
      const release: Release = { id, made_at: now(), pages, assets }
      const incoming = at("incoming", id)
      try {
        await take(output, incoming, { release, files })
      } catch (error) {
        // A full disk has no room for the remains.
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
        throw new CitableError("There is no release before the one that is live.", { code: "no_release" })
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

interface Taken {
  release: Release
  /** What the build made, within its output. */
  files: string[]
}

/** The files of a build's output and how many of them are pages. Throws where it can be no site. */
async function examine(output: string): Promise<{ files: string[]; pages: number }> {
  let files: string[]
  try {
    const entries = await readdir(output, { recursive: true, withFileTypes: true })
    files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    if (!isMissing(error)) throw error
    throw refused(`The build left no folder ${output}. Say where it writes to with --output.`, error)
  }
  const names = files.map((file) => file.slice(output.length + 1))
  if (!names.includes("index.html")) throw refused(`The build's output ${output} has no index.html.`)
  return { files: names, pages: names.filter((name) => name.endsWith(".html")).length }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error
    await cp(from, to, { recursive: true })
  }
}

/** The same file at another place, without its bytes a second time. */
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
    // An asset that was to be carried has gone.
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

/** No room on the disk, in the owner's share of it, or for a file of that size. */
function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT", "EFBIG"].includes((error as NodeJS.ErrnoException).code ?? "")
}

function noRoom(folder: string, cause: unknown): CitableError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CitableError(`There is no room for a release in ${folder} (${reason}). Make some, or lower --keep.`, {
    code: "disk_full",
    cause,
  })
}

function refused(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "build_refused", cause })
}

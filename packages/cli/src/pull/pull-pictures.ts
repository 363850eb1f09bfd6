import { CitableError } from "@citable/contract"
import { readUpTo } from "@citable/safe-fetch"
import { isSvg, rebuildSvg, showRemoved } from "@citable/safe-svg"

import { type LibraryFile, namePicture } from "./name-files.ts"
import { type PullFolder, toSum } from "./pull-folder.ts"

/** The most bytes of one file of the media library. */
const maxBytes = 512 * 1024 * 1024
const concurrency = 4

export interface PulledPictures {
  /** The path of each file that is in the folder, by its id. */
  paths: Map<string, string>
  /** The checksums of these files, by path. */
  sums: Map<string, string>
  created: number
  unchanged: number
  /** Files that are not in the folder, and why. */
  failed: { path: string; reason: string }[]
  /** SVGs that lost what runs or loads, and what that was. */
  changed: { path: string; removed: string }[]
}

export interface PictureOptions {
  folder: PullFolder
  /** The checksums that earlier pulls wrote, by path. */
  known: Readonly<Record<string, string>>
  /** The service, which alone is asked, whatever host the address of a file has. */
  baseUrl: string
  dryRun: boolean
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Downloads the files of the media library that are not in the folder yet. A file of one id never changes. */
export async function pullPictures(
  files: ReadonlyMap<string, LibraryFile>,
  { folder, known, baseUrl, dryRun, signal, onProgress }: PictureOptions,
): Promise<PulledPictures> {
  const result: PulledPictures = {
    paths: new Map(),
    sums: new Map(),
    created: 0,
    unchanged: 0,
    failed: [],
    changed: [],
  }
  const queue = [...files.values()]
  let done = 0

  async function pull(file: LibraryFile): Promise<void> {
    const path = namePicture(file)
    const before = await folder.sum(path)
    if (before !== undefined && before === known[path] && (await isRebuilt(path))) {
      result.unchanged += 1
      result.sums.set(path, before)
    } else if (dryRun && before === undefined) result.created += 1
    else {
      const content = await rebuild(path, await download(file, { baseUrl, signal }))
      const outcome = await folder.write(path, content, [known[path]])
      // The picture is there, whoever changed it last.
      if (outcome === "kept") result.failed.push({ path, reason: "A person changed the file, so it stays." })
      else {
        result[outcome === "unchanged" ? "unchanged" : "created"] += 1
        result.sums.set(path, toSum(content))
      }
    }
    result.paths.set(file.id, path)
  }

  /** On a site, an SVG would be a page of its origin. The library of an earlier release can have one with scripts. */
  async function rebuild(path: string, bytes: Uint8Array): Promise<Uint8Array> {
    if (!path.endsWith(".svg") && !isSvg(bytes)) return bytes
    const rebuilt = await rebuildSvg(bytes)
    if (rebuilt.removed.length > 0) result.changed.push({ path, removed: showRemoved(rebuilt.removed) })
    return rebuilt.bytes
  }

  /** Whether a file that an earlier release pulled is as this one writes it. */
  async function isRebuilt(path: string): Promise<boolean> {
    const content = path.endsWith(".svg") ? await folder.read(path) : undefined
    if (content === undefined) return true
    const { bytes } = await rebuildSvg(content).catch(() => ({ bytes: undefined }))
    return bytes !== undefined && toSum(bytes) === toSum(content)
  }

  const worker = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      signal.throwIfAborted()
      const path = namePicture(file)
      await pull(file).catch((error: unknown) => {
        if (signal.aborted || (error as Partial<CitableError>).code === "cannot_write") throw error
        result.failed.push({ path, reason: error instanceof Error ? error.message : String(error) })
      })
      onProgress(++done, files.size)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return result
}

async function download({ id, name }: LibraryFile, { baseUrl, signal }: { baseUrl: string; signal: AbortSignal }) {
  const url = `${baseUrl.replace(/\/+$/, "")}/media/${id}/${name}`
  // A file needs no credential, so none is sent.
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(300_000)])
  const response = await fetch(url, { redirect: "error", signal: bounded })
  if (!response.ok) throw new CitableError(`The service answered ${response.status}.`, { code: "invalid_response" })
  const { bytes, truncated } = await readUpTo(response, maxBytes)
  if (truncated) throw new CitableError("It has more than 512 MiB.", { code: "response_too_large" })
  return bytes
}

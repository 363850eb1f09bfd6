import { createHash } from "node:crypto"
import { basename } from "node:path"

import { isCitableError, problemCodes } from "@citable/contract"

import type { ImportFs } from "../files/import-fs.ts"
import type { ImportClient } from "../import-client.ts"
import { runPool } from "../run-pool.ts"
import { rebuildPicture } from "./rebuild-picture.ts"
import type { LocalPicture } from "./survey-pictures.ts"

/** A base64 upload has at most 4,000,000 characters. */
export const mostUploadBytes = 3_000_000
/** Each upload needs some ten megabytes of memory. */
const concurrency = 4

export interface UploadOptions {
  client: ImportClient
  fs: ImportFs
  /** Read, compare and count; upload nothing. */
  dryRun: boolean
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
  signal?: AbortSignal | undefined
}

export interface UploadedPictures {
  /** How many files were uploaded, or would be without `dryRun`, and their size. */
  uploaded: number
  bytes: number
  /** How many files were in the media library already. */
  known: number
  /** The address of each file in the media library, by its path. */
  urls: Map<string, string>
  /** Why a file is not in the media library, by its path. */
  failures: Map<string, string>
  /** What an SVG lacks in the media library, by its path. */
  changes: Map<string, string>
}

/** Uploads the files that the media library does not have. Files with the same bytes are one. */
export async function uploadPictures(
  files: readonly LocalPicture[],
  { client, fs, dryRun, onProgress, signal }: UploadOptions,
): Promise<UploadedPictures> {
  const result: UploadedPictures = {
    uploaded: 0,
    bytes: 0,
    known: 0,
    urls: new Map(),
    failures: new Map(),
    changes: new Map(),
  }
  if (files.length === 0) return result
  const { library, own } = await readLibrary(client)
  const each = async (some: readonly LocalPicture[], task: (file: LocalPicture) => Promise<void>) => {
    await runPool(some, concurrency, async (file) => {
      signal?.throwIfAborted()
      await task(file).catch((error: unknown) => void result.failures.set(file.path, toFailure(error)))
    })
  }
  for (const { path, bytes } of files)
    if (bytes > mostUploadBytes) result.failures.set(path, "It is larger than 3 MB. Make it smaller.")
  const sums = new Map<string, string>()
  await each(
    files.filter(({ path }) => !result.failures.has(path)),
    async ({ path }) => {
      const original = await fs.readFile(path)
      sums.set(path, toSum(original))
      // A library of an earlier release can have an SVG as it was.
      if (library.has(toSum(original))) return
      const { content, change } = await rebuildPicture(original)
      sums.set(path, toSum(content))
      if (change !== undefined) result.changes.set(path, change)
    },
  )
  const { known, missing } = compare(files, sums, library)
  result.known = known
  let done = 0
  await each([...missing.values()], async (file) => {
    const { content } = await rebuildPicture(await fs.readFile(file.path))
    const url = dryRun ? toPlaceholder(toSum(content)) : await sendPicture(client, file.path, content)
    library.set(sums.get(file.path) ?? "", url)
    result.uploaded += 1
    result.bytes += content.length
    onProgress?.({ done: ++done, total: missing.size })
  })
  for (const [path, sum] of sums) {
    const url = own.get(toOwnKey(path, sum)) ?? library.get(sum)
    const failure = result.failures.get(missing.get(sum)?.path ?? "")
    if (url !== undefined) result.urls.set(path, url)
    else if (failure !== undefined) result.failures.set(path, failure)
  }
  return result
}

function toSum(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex")
}

/** Counts the files that the library has, and finds the others by their sums: of those with the same bytes, the first by path. */
function compare(
  files: readonly LocalPicture[],
  sums: ReadonlyMap<string, string>,
  library: ReadonlyMap<string, string>,
): { known: number; missing: Map<string, LocalPicture> } {
  const missing = new Map<string, LocalPicture>()
  let known = 0
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const sum = sums.get(file.path)
    if (sum === undefined) continue
    if (library.has(sum)) known += 1
    else if (!missing.has(sum)) missing.set(sum, file)
  }
  return { known, missing }
}

/** The id of a media library in the name of a file that `citable pull` wrote, and the checksum of the file. */
const toOwnKey = (path: string, sum: string) => `${/-(med_[0-9a-z]+)\.\w+$/.exec(path)?.[1] ?? ""} ${sum}`

/** The name that the file had before `citable pull` added its id. */
const withoutId = (name: string) => name.replace(/-med_[0-9a-z]+(?=\.\w+$)/, "")

/** The files of the library: the oldest of each content by their checksum, and every one by its id and checksum. */
export async function readLibrary(
  client: ImportClient,
): Promise<{ library: Map<string, string>; own: ReadonlyMap<string, string> }> {
  const library = new Map<string, string>()
  const own = new Map<string, string>()
  let cursor: string | undefined
  do {
    const query = { sort: "created_at", limit: 100 } as const
    const page = await client.listMedia(cursor === undefined ? query : { ...query, cursor })
    for (const { id, sha256, url } of page.data) {
      if (!library.has(sha256)) library.set(sha256, url)
      own.set(`${id} ${sha256}`, url)
    }
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return { library, own }
}

/** Uploads a file of at most 3 MB. Returns its address. */
export async function sendPicture(client: ImportClient, path: string, content: Uint8Array): Promise<string> {
  const data = Buffer.from(content).toString("base64")
  const source = { kind: "base64", data, content_type: toContentType(content, path) } as const
  return (await client.uploadMedia({ source, filename: withoutId(basename(path)).slice(-200) })).url
}

/** Stands for the address of a file that a dry run does not upload. */
function toPlaceholder(sha256: string): string {
  return `https://media.invalid/${sha256}`
}

const contentTypes: Record<string, string> = {
  svg: "image/svg+xml",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  wav: "audio/wav",
  pdf: "application/pdf",
  apng: "image/png",
  jpg: "image/jpeg",
}

/** Finds the type of a picture by its first bytes, since many are named after another type; else by its extension. */
function toContentType(content: Uint8Array, path: string): string {
  const head = Buffer.from(content.subarray(0, 16)).toString("latin1")
  if (head.startsWith("\u0089PNG")) return "image/png"
  if (head.startsWith("\u00ff\u00d8\u00ff")) return "image/jpeg"
  if (/^GIF8[79]a/.test(head)) return "image/gif"
  if (/^RIFF.{4}WEBP/s.test(head)) return "image/webp"
  if (/^.{4}ftypavi[fs]/s.test(head)) return "image/avif"
  const extension = (/\.(\w+)$/.exec(path)?.[1] ?? "png").toLowerCase()
  return contentTypes[extension] ?? `image/${extension}`
}

/** Says why the service or the disk refuses one file. Throws an error that every file would get. */
export function toFailure(error: unknown): string {
  if (isCitableError(error) && (error.code === "svg_refused" || error.code === "file_left_out")) return error.message
  if (isCitableError(error) && error.code in problemCodes) {
    const { status } = problemCodes[error.code as keyof typeof problemCodes]
    if ([400, 413, 415, 422].includes(status)) return `The service refused it: ${error.message}`
  } else if (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code)) && "syscall" in error) {
    return `It cannot be read (${String(error.code)}).`
  }
  throw error
}

import { createHash } from "node:crypto"
import { basename } from "node:path"

import { isCitableError, problemCodes } from "@citable/contract"

import type { ImportClient } from "../import-client.ts"
import { runPool } from "../run-pool.ts"
import { rebuildPicture } from "./rebuild-picture.ts"

/** A picture to bring into the media library. */
export interface PictureSource {
  /** Its path, or its address on the old site. */
  key: string
  /** Its name in the media library. */
  name: string
  read: () => Promise<Uint8Array>
  /** Why the library cannot get it. */
  refused?: string
  /** Where the service itself can fetch a file that is too large for a request. */
  url?: string
}

export interface StoredPictures {
  /** How many files were uploaded, or would be without `dryRun`, and their size. */
  uploaded: number
  bytes: number
  /** How many were in the media library already. */
  known: number
  /** The address of each in the media library, by its key. */
  urls: Map<string, string>
  /** Why one is not there. */
  failures: Map<string, string>
  /** What an SVG lacks there. */
  changes: Map<string, string>
}

export interface StoreOptions {
  client: ImportClient
  /** Read, compare and count; upload nothing. */
  dryRun: boolean
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
  signal?: AbortSignal | undefined
}

/** A base64 upload has at most 4,000,000 characters. */
export const mostUploadBytes = 3_000_000
/** The most pictures of one import. */
const mostPictures = 20_000
/** Each upload needs some ten megabytes of memory. */
const concurrency = 4

/** Brings pictures into the media library, each content once. What fails stays where it is. */
export async function storePictures(
  sources: readonly PictureSource[],
  { client, dryRun, onProgress, signal }: StoreOptions,
): Promise<StoredPictures> {
  const stored: StoredPictures = {
    uploaded: 0,
    bytes: 0,
    known: 0,
    urls: new Map(),
    failures: new Map(),
    changes: new Map(),
  }
  if (sources.length === 0) return stored
  const { library, own } = await readLibrary(client)
  const uploads = new Map<string, Promise<string>>()
  let done = 0

  async function store({ key, name, url, read }: PictureSource): Promise<string | undefined> {
    const refuse = (error: unknown) => void stored.failures.set(key, toUnreadable(error, signal))
    const original = await read().catch(refuse)
    if (original === undefined) return undefined
    // A library of an earlier release can have an SVG as it was.
    const before = findKnown(name, toSum(original))
    if (before !== undefined) return before
    const rebuilt = await rebuildPicture(original).catch(refuse)
    if (rebuilt === undefined) return undefined
    const { content, change } = rebuilt
    if (change !== undefined) stored.changes.set(key, change)
    const sum = toSum(content)
    const known = findKnown(name, sum)
    if (known !== undefined) return known
    const upload = uploads.get(sum) ?? send({ name, url, content, sum })
    uploads.set(sum, upload)
    return await upload
  }

  function findKnown(name: string, sum: string): string | undefined {
    const known = own.get(toOwnKey(name, sum)) ?? library.get(sum)
    if (known !== undefined) stored.known += 1
    return known
  }

  type Upload = { name: string; url: string | undefined; content: Uint8Array; sum: string }
  async function send({ name, url, content, sum }: Upload): Promise<string> {
    const filename = withoutId(basename(name)).slice(-200)
    const data = () => Buffer.from(content).toString("base64")
    const source =
      content.length > mostUploadBytes && url !== undefined
        ? ({ kind: "url", url } as const)
        : ({ kind: "base64", data: data(), content_type: toContentType(content, name) } as const)
    // A dry run names no address.
    const address = dryRun ? `https://media.invalid/${sum}` : (await client.uploadMedia({ source, filename })).url
    stored.uploaded += 1
    stored.bytes += content.length
    return address
  }

  const sorted = sources.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  for (const { key } of sorted.slice(mostPictures)) stored.failures.set(key, "An import takes at most 20,000 pictures.")
  await runPool(sorted.slice(0, mostPictures), concurrency, async (source) => {
    signal?.throwIfAborted()
    const { key, refused } = source
    if (refused !== undefined) stored.failures.set(key, refused)
    const url =
      refused === undefined
        ? await store(source).catch((error: unknown) => void stored.failures.set(key, toRefusal(error)))
        : undefined
    if (url !== undefined) stored.urls.set(key, url)
    onProgress?.({ done: ++done, total: sorted.length })
  })
  return stored
}

function toSum(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex")
}

/** The id of a media library in the name of a file that `citable pull` wrote, and the checksum of the file. */
const toOwnKey = (path: string, sum: string) => `${/-(med_[0-9a-z]+)\.\w+$/.exec(path)?.[1] ?? ""} ${sum}`

/** The name that the file had before `citable pull` added its id. */
const withoutId = (name: string) => name.replace(/-med_[0-9a-z]+(?=\.\w+$)/, "")

/** The files of the library: the oldest of each content by their checksum, and every one by its id and checksum. */
async function readLibrary(
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

/** What only the one picture is to blame for while it is read. */
const readCodes: ReadonlySet<string> = new Set([
  "svg_refused",
  "file_left_out",
  "invalid_url",
  "address_not_allowed",
  "timeout",
  "unreachable",
  "response_too_large",
  "picture_not_found",
])

/** Says why one picture cannot be read. Throws an error that has another cause. */
function toUnreadable(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted === true || !(error instanceof Error) || !("code" in error)) throw error
  if (readCodes.has(String(error.code))) return error.message
  if (/^E[A-Z]+$/.test(String(error.code)) && "syscall" in error) return `It cannot be read (${String(error.code)}).`
  throw error
}

/** Says why the service refuses one picture. Throws an error that every picture would get. */
function toRefusal(error: unknown): string {
  if (isCitableError(error) && error.code in problemCodes) {
    const { status } = problemCodes[error.code as keyof typeof problemCodes]
    if ([400, 413, 415, 422].includes(status)) return `The service refused it: ${error.message}`
  }
  throw error
}

import { createHash } from "node:crypto"

import type { ImportClient } from "../import-client.ts"
import { runPool } from "../run-pool.ts"
import { rebuildPicture } from "./rebuild-picture.ts"
import { mostUploadBytes, readLibrary, sendPicture, toFailure } from "./upload-pictures.ts"

/** Fetches a picture of an old site. It must not reach private addresses, and it bounds what it reads. */
export type PictureFetch = (url: string, signal: AbortSignal | undefined) => Promise<Uint8Array>

export interface FetchedPictures {
  uploaded: number
  bytes: number
  known: number
  /** The address in the media library, by the old one. */
  urls: Map<string, string>
  /** Why a picture stays where it is, by its address. */
  failures: Map<string, string>
  /** What an SVG lacks in the media library, by its address on the old site. */
  changes: Map<string, string>
}

export interface FetchOptions {
  client: ImportClient
  fetchPicture: PictureFetch
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined
  signal?: AbortSignal | undefined
}

/** The most pictures of one import. */
const maxPictures = 20_000
const concurrency = 4

/** Copies pictures from an old site to the media library, each content once. What fails stays where it is. */
export async function fetchPictures(
  urls: readonly string[],
  { client, fetchPicture, onProgress, signal }: FetchOptions,
): Promise<FetchedPictures> {
  const result: FetchedPictures = {
    uploaded: 0,
    bytes: 0,
    known: 0,
    urls: new Map(),
    failures: new Map(),
    changes: new Map(),
  }
  if (urls.length === 0) return result
  const { library } = await readLibrary(client)
  const uploads = new Map<string, Promise<string>>()
  let done = 0

  async function copy(url: string): Promise<void> {
    const { content, change } = await rebuildPicture(await fetchPicture(url, signal))
    if (change !== undefined) result.changes.set(url, change)
    const sum = createHash("sha256").update(content).digest("hex")
    const known = library.get(sum)
    if (known !== undefined) {
      result.known += 1
      result.urls.set(url, known)
      return
    }
    // Two addresses of one content are one file.
    let upload = uploads.get(sum)
    if (upload === undefined) {
      const name = toFileName(url)
      upload = send(name, url, content)
      uploads.set(sum, upload)
    }
    result.urls.set(url, await upload)
  }

  async function send(name: string, url: string, content: Uint8Array): Promise<string> {
    // A larger file does not fit into a request, so the service fetches it by itself.
    const address =
      content.length <= mostUploadBytes
        ? await sendPicture(client, name, content)
        : (await client.uploadMedia({ source: { kind: "url", url }, filename: name.slice(-200) })).url
    result.uploaded += 1
    result.bytes += content.length
    return address
  }

  await runPool(urls, concurrency, async (url) => {
    signal?.throwIfAborted()
    if (++done > maxPictures) result.failures.set(url, "The import copies at most 20,000 pictures.")
    else await copy(url).catch((error: unknown) => void result.failures.set(url, toFetchFailure(error, signal)))
    onProgress?.({ done, total: urls.length })
  })
  return result
}

function toFileName(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? ""
  try {
    return decodeURIComponent(name) || "picture"
  } catch {
    // It is no UTF-8, so it is a name as it is.
    return name
  }
}

function toFetchFailure(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted === true) throw error
  try {
    return toFailure(error)
  } catch (other) {
    const isFetch = other instanceof Error && "code" in other && fetchCodes.has(String(other.code))
    // The service is unreachable, or refuses the credential: every picture would fail.
    if (!isFetch) throw other
    return other.message
  }
}

/** What only the one picture is to blame for. */
const fetchCodes: ReadonlySet<string> = new Set([
  "invalid_url",
  "address_not_allowed",
  "timeout",
  "unreachable",
  "response_too_large",
  "picture_not_found",
])

import { createSafeFetch } from "@citable/safe-fetch"

import type { S3Options } from "./create-s3-file-store.ts"
import type { FileStore } from "./file-store.ts"
import { openFileStore } from "./open-file-store.ts"
import { createPictureMaker, type PictureMaker } from "./pictures/create-picture-maker.ts"
import { findSharpFault } from "./pictures/find-sharp-fault.ts"

export interface MediaOptions {
  /** The folder of the files. Default: `media` in the data folder. */
  dir?: string
  /** A bucket instead of the folder. Several machines need one. */
  s3?: S3Options
  /** The largest file, in bytes. Default: 25 MiB. A base64 upload is always limited to 3 MB. */
  maxBytes?: number
  /**
   * Whether the service can fetch files from private and loopback addresses. Default: false, because it shows what it
   * fetches.
   */
  allowPrivateNetwork?: boolean
  /**
   * Whether to make smaller versions of pictures, which needs the npm package sharp. Default: true. Without it, sites get pictures as they were
   * uploaded.
   */
  pictures?: boolean
  /** Fetches files instead of the guarded fetch, for tests. */
  fetch?: MediaFetch
  /** The public URL of the service, for the addresses of files. Default: `publicUrl`, else `http://127.0.0.1:4400`. */
  baseUrl?: () => string
}

/** Fetches a file from a user's URL. It returns redirects instead of following them. */
export type MediaFetch = (
  url: URL,
  init: { headers: Record<string, string>; signal?: AbortSignal },
) => Promise<Response>

/** The media library, for handlers of calls. */
export interface Media {
  store: FileStore
  maxBytes: number
  pictures: PictureMaker
  fetch: MediaFetch
  /** The address of a file. The content at an address never changes. */
  urlOf(file: { id: string; filename: string }): string
  /** Closes its connections. */
  close(): Promise<void>
}

export async function createMedia(
  dataDir: string,
  { publicUrl, ...options }: MediaOptions & { publicUrl: string | undefined },
): Promise<Media> {
  const maxBytes = options.maxBytes ?? 25 * 1024 * 1024
  const baseUrl = options.baseUrl ?? (() => publicUrl ?? "http://127.0.0.1:4400")
  const safeFetch = createSafeFetch({
    allowPrivateNetwork: options.allowPrivateNetwork ?? false,
    maxResponseBytes: maxBytes,
    totalTimeoutMs: 60_000,
  })
  const isOff = options.pictures === false
  const pictures = createPictureMaker({ fault: isOff ? "this service is set to make none" : findSharpFault() })
  return {
    store: await openFileStore(dataDir, options),
    maxBytes,
    pictures,
    fetch: options.fetch ?? safeFetch,
    async close() {
      await pictures.close()
      await safeFetch.close()
    },
    urlOf: ({ id, filename }) => `${baseUrl().replace(/\/+$/, "")}/media/${id}/${encodeURIComponent(filename)}`,
  }
}

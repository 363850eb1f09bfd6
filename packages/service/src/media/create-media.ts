import { join } from "node:path"

import { createSafeFetch } from "@citable/safe-fetch"

import { createFolderFileStore } from "./create-folder-file-store.ts"
import { createMemoryFileStore } from "./create-memory-file-store.ts"
import { createS3FileStore, type S3Options } from "./create-s3-file-store.ts"
import type { FileStore } from "./file-store.ts"

export interface MediaOptions {
  /** The folder of the files. Default: `media` in the data folder. */
  dir?: string
  /** A bucket in place of the folder: needed where several machines serve. */
  s3?: S3Options
  /** The largest file, in bytes; by base64 it is 3 MB in any case. Default: 25 MiB. */
  maxBytes?: number
  /** Whether files may be fetched from private and loopback addresses. Default: false, since what is fetched is shown. */
  allowPrivateNetwork?: boolean
  /** Fetches files, in place of the guarded fetch. For tests. */
  fetch?: MediaFetch
  /** Where the service is reached, for the addresses of files. Default: `publicUrl`, else `http://127.0.0.1:4400`. */
  baseUrl?: () => string
}

/** Fetches a file that a user names; redirects are answers. */
export type MediaFetch = (url: URL, init: { headers: Record<string, string> }) => Promise<Response>

/** The media library, for those who handle calls. */
export interface Media {
  store: FileStore
  maxBytes: number
  fetch: MediaFetch
  /** The address that a file is served at; it never changes its content. */
  urlOf(file: { id: string; filename: string }): string
  /** Ends its connections. */
  close(): Promise<void>
}

export function createMedia(
  dataDir: string,
  { publicUrl, ...options }: MediaOptions & { publicUrl: string | undefined },
): Media {
  const maxBytes = options.maxBytes ?? 25 * 1024 * 1024
  const baseUrl = options.baseUrl ?? (() => publicUrl ?? "http://127.0.0.1:4400")
  const guarded = createSafeFetch({
    allowPrivateNetwork: options.allowPrivateNetwork ?? false,
    maxResponseBytes: maxBytes,
    totalTimeoutMs: 60_000,
  })
  return {
    store: toStore(dataDir, options),
    maxBytes,
    fetch: options.fetch ?? guarded,
    close: () => guarded.close(),
    urlOf: ({ id, filename }) => `${baseUrl().replace(/\/+$/, "")}/media/${id}/${encodeURIComponent(filename)}`,
  }
}

function toStore(dataDir: string, { s3, dir }: MediaOptions): FileStore {
  if (s3 !== undefined) return createS3FileStore(s3)
  if (dir !== undefined) return createFolderFileStore(dir)
  return dataDir === ":memory:" ? createMemoryFileStore() : createFolderFileStore(join(dataDir, "media"))
}

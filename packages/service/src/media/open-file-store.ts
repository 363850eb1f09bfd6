import { join } from "node:path"

import { createFolderFileStore } from "./create-folder-file-store.ts"
import type { MediaOptions } from "./create-media.ts"
import { createMemoryFileStore } from "./create-memory-file-store.ts"
import { createS3FileStore } from "./create-s3-file-store.ts"
import type { FileStore } from "./file-store.ts"

/** The store of a service's media files: a bucket, or a folder, by default `media` in the data folder. */
export function openFileStore(dataDir: string, { s3, dir }: Pick<MediaOptions, "s3" | "dir">): FileStore {
  if (s3 !== undefined) return createS3FileStore(s3)
  if (dir !== undefined) return createFolderFileStore(dir)
  return dataDir === ":memory:" ? createMemoryFileStore() : createFolderFileStore(join(dataDir, "media"))
}

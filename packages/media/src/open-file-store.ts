import { join } from "node:path"

import { createFolderFileStore } from "./create-folder-file-store.ts"
import type { S3Options } from "./create-s3-file-store.ts"
import type { FileStore } from "./file-store.ts"

/** The store of a service's media files: a bucket, or a folder, by default `media` in the data folder. */
export async function openFileStore(
  dataDir: string,
  { s3, dir }: { s3?: S3Options; dir?: string },
): Promise<FileStore> {
  // Most services have a folder.
  if (s3 !== undefined) return (await import("./create-s3-file-store.ts")).createS3FileStore(s3)
  if (dir !== undefined) return createFolderFileStore(dir)
  if (dataDir === ":memory:") return (await import("./create-memory-file-store.ts")).createMemoryFileStore()
  return createFolderFileStore(join(dataDir, "media"))
}

import type { Version } from "./picture-task.ts"

/**
 * The key of a version in the file store. It ends in the id of the file, because the folder store takes the last characters of a key for its
 * subfolders: a common ending would put a whole library into one.
 */
export function versionKey(mediaId: string, { width, format }: Version): string {
  return `w${width}${format}_${mediaId}`
}

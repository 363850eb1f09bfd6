import { fileSize } from "../media/file-size.ts"

/** Why the library will not take a file, as far as the page knows it before an upload. */
export function findRefusal(file: File, most: number): string | undefined {
  return file.size > most ? `It is larger than ${fileSize(most)}.` : undefined
}

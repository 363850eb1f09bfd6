import { toReadProblem } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import { type OnFault, readSafely } from "../read-safely.ts"
import { maxBytesOf, maxFileBytes, tooLarge } from "./decode-text.ts"
import { type ReadDocument, readDocument } from "./read-document.ts"

export interface OpenDocumentOptions {
  fs: ImportFs
  /** See `readDocument`. */
  isExport: boolean
  encoding: string | undefined
  onFault: OnFault | undefined
}

/** Reads the document of a file, or why there is none. */
export async function openDocument(
  path: string,
  { fs, isExport, encoding, onFault }: OpenDocumentOptions,
): Promise<ReadDocument> {
  try {
    const { size } = await fs.stat(path)
    const most = size > maxFileBytes ? maxBytesOf(await fs.readHead(path, 40)) : maxFileBytes
    if (size > most) return { refused: [tooLarge(size)] }
    const bytes = await fs.readFile(path)
    const document = readSafely(path, () => readDocument(bytes, path, { isExport, encoding }), onFault)
    return "fault" in document ? { refused: [document.fault] } : document
  } catch (error) {
    return { refused: [toReadProblem(error)] }
  }
}

import { isCitableError } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { UploadedMedia } from "@citable/contract/site"
import type { SignedInRequest } from "@citable/page-kit"
import { type OpenedBrand, type PageContext, storeFile } from "@citable/service/pages"

import { fileSize } from "./file-size.ts"

export interface Received {
  /** What the library has now. */
  files: UploadedMedia[]
  /** What it has not, and why. */
  problems: { filename: string; detail: string }[]
}

/**
 * Stores the files of a form one by one, while they arrive. A file that the library refuses does not keep the others out. Throws what
 * concerns the whole form, as long as nothing is stored.
 */
export async function receiveFiles(
  { kernel, mostUploadBytes: maxBytes, onError }: PageContext,
  page: SignedInRequest<OpenedBrand>,
  brand: OpenedBrand,
  { maxFiles }: { maxFiles: number },
): Promise<Received> {
  const received: Received = { files: [], problems: [] }
  const refuse = (filename: string, detail: string) => void received.problems.push({ filename, detail })
  try {
    for await (const file of page.readUpload({ maxFiles, maxFileBytes: maxBytes })) {
      const { filename, bytes } = file
      if (bytes === undefined) {
        const isLarge = file.reason === "too_large"
        refuse(
          filename,
          isLarge ? `It is larger than ${fileSize(maxBytes)}.` : `Send at most ${maxFiles} files at once.`,
        )
        continue
      }
      try {
        received.files.push(await storeFile(kernel, brand.principal, { brandId: brand.id, filename, bytes }))
      } catch (error) {
        const isOfStore = isCitableError(error) && error.code === "media_store_failed"
        const isOfFile = error instanceof ProblemError && ["invalid_input", "busy"].includes(error.code)
        if (!isOfStore && !isOfFile) throw error
        if (isOfStore) onError(error)
        refuse(filename, error.message)
      }
    }
  } catch (error) {
    if (!(error instanceof ProblemError) || received.files.length === 0) throw error
    refuse("", error.message)
  }
  return received
}

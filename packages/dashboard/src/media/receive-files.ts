import { ProblemError } from "@citable/contract/problem-error"
import type { UploadedMedia } from "@citable/contract/site"
import type { BrandPage, PageHost, SignedInRequest } from "@citable/page-kit"

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
  { mostUploadBytes: maxBytes }: Pick<PageHost, "mostUploadBytes">,
  page: SignedInRequest,
  brand: BrandPage,
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
        received.files.push(await brand.send("POST /uploads", { filename, bytes }))
      } catch (error) {
        // The service logs what its store refuses.
        const isOfFile =
          error instanceof ProblemError && ["invalid_input", "busy", "internal_error"].includes(error.code)
        if (!isOfFile) throw error
        refuse(filename, error.message)
      }
    }
  } catch (error) {
    if (!(error instanceof ProblemError) || received.files.length === 0) throw error
    refuse("", error.message)
  }
  return received
}

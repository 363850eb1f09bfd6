import { ProblemError } from "@citable/contract/problem-error"
import type { NamedBytes } from "@citable/import/search"
import type { FormPart } from "@citable/page-kit"

import { toMebibytes } from "../import/import-limits.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

export interface ReceiveOptions {
  /** The command that takes more. */
  command: string
  /** What to choose, for somebody who has chosen nothing. */
  choose: string
}

/** Takes the files of an export, and the fields, from a form. Throws `invalid_input` if there is no file, or too much. */
export async function receiveSearchFiles(
  parts: AsyncIterable<FormPart>,
  { command, choose }: ReceiveOptions,
): Promise<{ files: NamedBytes[]; fields: URLSearchParams }> {
  const { maxBytes, maxFiles } = searchUploadLimits
  const files: NamedBytes[] = []
  const fields = new URLSearchParams()
  let left = maxBytes
  let isTooMuch = false
  // The form is read to its end: a browser shows the answer only then.
  for await (const { name, filename, read } of parts) {
    if (filename === undefined) {
      fields.set(name, (await read(1000))?.toString("utf8") ?? "")
      continue
    }
    // A file input without a file still has a part.
    if (filename === "" || isTooMuch) continue
    const bytes = await read(left)
    if (bytes === undefined || files.length >= maxFiles) {
      isTooMuch = true
      continue
    }
    left -= bytes.length
    files.push({ name: filename.slice(0, 200), bytes })
  }
  if (isTooMuch) {
    throw new ProblemError(
      "invalid_input",
      `These are more than ${maxFiles} files or ${toMebibytes(maxBytes)}. Import fewer at once, or use the command ${command}.`,
    )
  }
  if (files.length === 0) throw new ProblemError("invalid_input", choose)
  return { files, fields }
}

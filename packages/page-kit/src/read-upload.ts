import { ProblemError } from "@citable/contract/problem-error"

import { readParts } from "./read-parts.ts"

export interface UploadBounds {
  /** The most files of one form. */
  maxFiles: number
  /** The largest file, in bytes. */
  maxFileBytes: number
}

/** A file of a form. A file beyond the bounds has no bytes. */
export type UploadedFile =
  | { filename: string; bytes: Buffer }
  | { filename: string; bytes: undefined; reason: "too_large" | "too_many" }

const maxField = 8 * 1024
/** The most files that are named although they are too many. */
const maxNamed = 100

/**
 * Reads the files of a form one by one while they arrive, so only one of them is in memory. The field `csrf` has to come first; `check` gets
 * its value before the first file, and throws to refuse the form. A file input without a file is left out.
 */
export async function* readUpload(
  request: Request,
  { maxFiles, maxFileBytes }: UploadBounds,
  check: (csrf: string) => void,
): AsyncGenerator<UploadedFile, void, undefined> {
  let csrf = ""
  let isChecked = false
  let files = 0
  for await (const { name, filename, read } of readParts(request, maxFiles * maxFileBytes + 1024 * 1024)) {
    if (filename === undefined) {
      if (name === "csrf" && !isChecked) csrf = (await read(maxField))?.toString("utf8") ?? ""
      continue
    }
    if (!isChecked) check(csrf)
    isChecked = true
    const isTooMany = files >= maxFiles
    const bytes = await read(isTooMany ? 0 : maxFileBytes)
    if (filename === "" && bytes?.length === 0) continue
    files++
    if (files > maxFiles + maxNamed) {
      throw new ProblemError("invalid_input", `Send at most ${maxFiles} files at once. The first ones are stored.`)
    }
    if (isTooMany) yield { filename, bytes: undefined, reason: "too_many" }
    else if (bytes === undefined) yield { filename, bytes, reason: "too_large" }
    else yield { filename, bytes }
  }
  if (!isChecked) check(csrf)
}

import { formatCount } from "@citable/charts"
import { isCitableError } from "@citable/contract"
import type { GivenFile } from "@citable/import"
import type { FormPart } from "@citable/page-kit"

import { type ImportLimits, toMebibytes } from "./import-limits.ts"

export interface ReceivedFiles {
  files: GivenFile[]
  fields: URLSearchParams
  refused: { path: string; reason: string }[]
  /** How many files were left out, because an import has no use for them. */
  ignored: number
  /** Why nothing was taken. */
  problem?: string
}

const maxField = 4096
/** The most files that are named although they are not taken. */
const maxRefused = 50

/**
 * Takes the files of an import from a form while it arrives, also out of ZIP archives. The rest of the form is read even if it is too
 * large: a browser shows the answer only then.
 */
export async function receiveFiles(parts: AsyncIterable<FormPart>, limits: ImportLimits): Promise<ReceivedFiles> {
  const { keptBytes, toSafePath, unzipFiles } = await import("@citable/import")
  const { maxBytes, maxFiles } = limits
  const tooLarge = `These are more than ${formatCount(maxFiles)} files or ${toMebibytes(maxBytes)}. Import a part of the folder, or all of it with the command citable import.`
  const files: GivenFile[] = []
  const received: ReceivedFiles = { files, fields: new URLSearchParams(), refused: [], ignored: 0 }
  let size = 0
  const refuse = (path: string, reason: string) => {
    if (received.refused.length < maxRefused) received.refused.push({ path: path.slice(0, 200), reason })
  }
  const stop = (problem: string) => {
    received.problem ??= problem
    files.length = 0
    size = 0
  }
  const add = (file: GivenFile) => {
    size += file.bytes.length
    files.push(file)
    if (size > maxBytes || files.length > maxFiles) stop(tooLarge)
  }
  for await (const part of parts) {
    const { name, filename } = part
    if (filename === undefined) {
      received.fields.set(name, (await part.read(maxField))?.toString("utf8") ?? "")
      continue
    }
    // A file input without a file still has a part.
    if (filename === "" || received.problem !== undefined) continue
    const path = toSafePath(filename)
    if (path === undefined) {
      refuse(filename, "Its name leads out of the folder, or is not allowed. Rename it.")
      continue
    }
    const isArchive = /^[^/]+\.zip$/i.test(path)
    const most = isArchive ? Number.POSITIVE_INFINITY : keptBytes(path)
    if (most === undefined) {
      received.ignored++
      continue
    }
    const bytes = most === 0 ? Buffer.alloc(0) : await part.read(maxBytes)
    if (bytes === undefined) stop(tooLarge)
    // A copy, because a part of a file would keep all of it in memory.
    else if (!isArchive) add({ path, bytes: most < bytes.length ? Buffer.from(bytes.subarray(0, most)) : bytes })
    else {
      try {
        for (const file of await unzipFiles(bytes, limits)) if (received.problem === undefined) add(file)
      } catch (error) {
        if (!isCitableError(error)) throw error
        stop(error.message)
      }
    }
  }
  if (files.length === 0 && received.refused.length === 0) {
    received.problem ??= "There is no Markdown or HTML file among these. Choose the folder that has your articles."
  }
  return received
}

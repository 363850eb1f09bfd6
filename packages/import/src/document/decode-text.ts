import { type ImportProblem, toProblem } from "../import-problem.ts"
import { decodeBytes } from "./decode-bytes.ts"
import { isOwnFile } from "./own-mark.ts"

/** The largest file that the import reads: 1 MiB. */
export const maxFileBytes = 1_048_576
/** The largest own file: a body of 1 MiB characters in any script, and its other fields. */
export const maxOwnFileBytes = 8 * maxFileBytes

export type DecodedText =
  | {
      text: string
      /** The encoding that it was in, unless that is UTF-8. */
      encoding?: string
    }
  | { problem: ImportProblem }

/**
 * Decodes a file as text without a byte order mark, or says why that fails. Line breaks stay as they are. Bytes that are not UTF-8 are in
 * `encoding` if it is given, else in the only one that they can be in.
 */
export function decodeText(bytes: Uint8Array, { encoding }: { encoding?: string | undefined } = {}): DecodedText {
  if (bytes.length > maxBytesOf(bytes)) return { problem: tooLarge(bytes.length) }
  const decoded = decodeBytes(bytes, encoding)
  if ("encodings" in decoded) return refuse(bytes, describe(decoded.encodings, encoding))
  return { ...checkText(decoded.text), ...(decoded.encoding === "utf-8" ? {} : { encoding: decoded.encoding }) }
}

function describe(found: readonly string[], encoding: string | undefined): string {
  if (encoding !== undefined) return `The file is not UTF-8, and is not ${encoding} either. Save it as UTF-8.`
  if (found.length === 0) return "The file contains bytes that are not UTF-8. Save it as UTF-8."
  const names = found.slice(0, 4).join(" or ")
  return `The file is not UTF-8. It can be ${names}. Say which with --encoding, or save it as UTF-8.`
}

function refuse(bytes: Uint8Array, message: string): DecodedText {
  return { problem: toProblem("invalid_utf8", message, { line: firstInvalidLine(bytes) }) }
}

function checkText(text: string): DecodedText {
  const nul = text.indexOf("\0")
  if (nul !== -1) {
    const line = lineAt(text, nul)
    return {
      problem: toProblem("not_text", "The file contains null characters (U+0000), so it is not text. Remove them.", {
        line,
      }),
    }
  }
  if (text.trim() === "") return { problem: toProblem("empty_file", "The file is empty. Write something in it.") }
  return { text }
}

/** How large a file can be, by its first bytes: one that `citable pull` wrote has a body of 1 MiB characters in any script. */
export function maxBytesOf(head: Uint8Array): number {
  return isOwnFile(Buffer.from(head.subarray(0, 40)).toString()) ? maxOwnFileBytes : maxFileBytes
}

export function tooLarge(size: number): ImportProblem {
  const mib = (size / maxFileBytes).toFixed(1)
  return toProblem("too_large", `The file has ${mib} MiB, and the limit is 1 MiB. Split it.`)
}

/** The line of a position in a text, from 1. LF, CRLF and CR end a line. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length
}

/** As {@link lineAt}, for many positions in one text. */
export function createLineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)
  return (offset) => {
    let low = 0
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >>> 1
      if ((ends[middle] ?? offset) > offset) high = middle
      else low = middle + 1
    }
    return low + 1
  }
}

// No byte of a multi-byte character is a line feed, so this can split lines before decoding.
function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(0x0a, start)
    const end = feed === -1 ? bytes.length : feed
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, end))
    } catch {
      return line
    }
    start = end + 1
  }
  return line
}

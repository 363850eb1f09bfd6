import { readFile, stat } from "node:fs/promises"
import { basename } from "node:path"

import { CitableError } from "@citable/contract"
import { CsvError, parse } from "csv-parse/sync"

/** What a file has: JSON of Reddit's API, or the addresses of threads. */
export type ThreadFile =
  | { json: string; readAt: Date }
  /** The lines count from 1. */
  | { addresses: { line: number; url: string }[]; refused: number[] }

const maxBytes = 50 * 1024 * 1024
/** The service takes no longer text, and no longer body. */
const maxJsonCharacters = 3_500_000
const maxBodyBytes = 4_000_000

/**
 * Reads a file of threads: one address in a line, CSV with an address in one of its columns, or JSON that Reddit's API gave. Lines
 * without an address are refused, but for a first line of names.
 *
 * @throws {CitableError} `unreadable` for a file that cannot be read; `unreadable_export` for one that is too large, or no text.
 */
export async function readThreadFile(path: string): Promise<ThreadFile> {
  const name = basename(path)
  const { text, modified } = await readText(path, name)
  if (/^\s*[[{]/.test(text)) {
    const isTooLong = text.length > maxJsonCharacters || Buffer.byteLength(JSON.stringify(text)) > maxBodyBytes
    if (isTooLong) throw tooLarge(name, `${maxJsonCharacters / 1e6} million characters of JSON`)
    return { json: text, readAt: modified }
  }
  const addresses: { line: number; url: string }[] = []
  const refused: number[] = []
  for (const [index, { record, info }] of readRecords(text, name).entries()) {
    const url = record.map(toUrl).find((one) => one !== undefined)
    if (url !== undefined) addresses.push({ line: info.lines, url })
    else if (index > 0) refused.push(info.lines)
  }
  return { addresses, refused }
}

async function readText(path: string, name: string): Promise<{ text: string; modified: Date }> {
  let bytes: Buffer
  let modified: Date
  try {
    const { size, mtime } = await stat(path)
    if (size > maxBytes) throw tooLarge(name, `${maxBytes / 1024 / 1024} MiB`)
    bytes = await readFile(path)
    modified = mtime
  } catch (cause) {
    if (cause instanceof CitableError) throw cause
    throw new CitableError(`Cannot read ${name}. Check the path and its permissions.`, { code: "unreadable", cause })
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), modified }
  } catch (cause) {
    throw new CitableError(`${name} is not UTF-8. Save it as a text in UTF-8.`, { code: "unreadable_export", cause })
  }
}

function readRecords(text: string, name: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      delimiter: [",", ";", "\t"],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new CitableError(`${name} is neither a list of addresses nor CSV: ${cause.message.slice(0, 300)}.`, {
      code: "unreadable_export",
      cause,
    })
  }
}

/** The address in a cell. Exports of Reddit write some without their host, and people some without `https://`. */
function toUrl(cell: string): string | undefined {
  const text = cell.trim().slice(0, 4000)
  if (/^https?:\/\//i.test(text)) return text
  if (/^\/(?:r|user|u|comments)\//i.test(text)) return `https://www.reddit.com${text}`
  return /^(?:[\w-]+\.)*(?:reddit\.com|redd\.it)\//i.test(text) ? `https://${text}` : undefined
}

function tooLarge(name: string, bound: string): CitableError {
  return new CitableError(`${name} has more than ${bound}. Split it.`, { code: "unreadable_export" })
}

import { CitableError } from "@citable/contract"
import { parse } from "csv-parse/sync"

import { sniffCsv } from "../files/sniff-csv.ts"

/** The cells of a file, with the number of the line at which each record begins. */
export interface FileRecords {
  heads: string[]
  records: { line: number; cells: string[] }[]
}

const maxRows = 2_000_000

/**
 * Reads CSV in UTF-8 or UTF-16 with commas, semicolons or tabs, or JSON with one object for each line, as BigQuery exports it. Throws a
 * `CitableError` (`unreadable_export`) that names the line.
 */
export function readRecords(name: string, bytes: Uint8Array): FileRecords {
  const { encoding, delimiter } = sniffCsv(bytes.subarray(0, 65_536))
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (cause) {
    const why = `${name} is neither UTF-8 nor UTF-16. Save it as CSV in UTF-8.`
    throw new CitableError(why, { code: "unreadable_export", cause })
  }
  return /^\s*[[{]/.test(text.slice(0, 100)) ? readJson(name, text) : readCsv(name, text, delimiter)
}

function readCsv(name: string, text: string, delimiter: string): FileRecords {
  let lines: { record: string[]; info: { lines: number } }[]
  const options = {
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const
  try {
    lines = parse(text, { ...options, delimiter, max_record_size: 65_536 }) as unknown as typeof lines
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new CitableError(`${name} is not a CSV file: ${why}`, { code: "unreadable_export", cause })
  }
  const [head, ...rest] = lines
  checkRows(name, rest.length)
  return { heads: head?.record ?? [], records: rest.map(({ record, info }) => ({ line: info.lines, cells: record })) }
}

/** BigQuery leaves out members without a value, and writes 64-bit integers as text. */
function readJson(name: string, text: string): FileRecords {
  const objects: { line: number; value: Record<string, unknown> }[] = []
  const add = (line: number, value: unknown) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw unreadable(name, line, "it is not a JSON object")
    objects.push({ line, value: value as Record<string, unknown> })
  }
  if (/^\s*\[/.test(text)) {
    const all = parseJson(name, 1, text)
    if (!Array.isArray(all)) throw unreadable(name, 1, "it is not a list of objects")
    all.forEach((one, index) => add(index + 1, one))
  } else {
    const lines = text.split(/\r?\n/)
    lines.forEach((line, index) => line.trim() !== "" && add(index + 1, parseJson(name, index + 1, line)))
  }
  checkRows(name, objects.length)
  const heads = [...new Set(objects.flatMap(({ value }) => Object.keys(value)))]
  const toCell = (value: unknown) =>
    value === undefined || value === null ? "" : typeof value === "string" ? value : JSON.stringify(value)
  return {
    heads,
    records: objects.map(({ line, value }) => ({ line, cells: heads.map((head) => toCell(value[head])) })),
  }
}

function parseJson(name: string, line: number, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.slice(0, 200) : String(cause)
    throw unreadable(name, line, `it is not JSON: ${why}`)
  }
}

function checkRows(name: string, rows: number): void {
  if (rows > maxRows) throw unreadable(name, maxRows, `it has more than ${maxRows} rows. Split it`)
}

/** Why a file, or a line of it, cannot be read. */
export function unreadable(name: string, line: number, why: string): CitableError {
  return new CitableError(`${name}, line ${line}: ${why}.`, { code: "unreadable_export" })
}

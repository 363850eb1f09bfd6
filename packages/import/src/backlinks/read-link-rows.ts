import { pipeline } from "node:stream/promises"

import { CitableError } from "@citable/contract"
import { CsvError, parse } from "csv-parse"

import { sniffCsv } from "../files/sniff-csv.ts"
import { type LinkTable, readLinkColumns } from "./link-columns.ts"
import { type DomainRow, type LinkRow, toDomainRow, toLinkRow } from "./to-link-row.ts"

/** One row of an export, or the reason why a line is not one. */
export type LinkFileRow =
  | { table: LinkTable; link: LinkRow }
  | { table: LinkTable; domain: DomainRow }
  | { refused: string; line: number }

const maxRows = 2_000_000
const headBytes = 65_536

/**
 * Reads an export of links row by row, so files can have any size: CSV, in UTF-8 or UTF-16, with commas, semicolons or tabs. Throws a
 * `CitableError` (`unreadable_export`) that names the line if the file is not such an export.
 */
export async function* readLinkRows(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<LinkFileRow> {
  const { head, rest } = await takeHead(bytes)
  const { encoding, delimiter } = sniffCsv(head)
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: headBytes,
  })
  const decoded = (chunks: AsyncIterable<Uint8Array>) => decode(chunks, encoding)
  // The loop below reads the parser, which throws the same error.
  const pipelineDone = pipeline(rest, decoded, parser).catch(() => undefined)
  let table: LinkTable | undefined
  let rows = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      const { lines: line } = info
      if (table === undefined) {
        table = readLinkColumns(record)
        if (table === undefined) throw unreadable(name, line, whyUnknown(record))
        continue
      }
      rows += 1
      if (rows > maxRows) throw unreadable(name, line, `it has more than ${maxRows} rows. Split it`)
      if (table.rows === "links") {
        const link = toLinkRow(table, record)
        yield "refused" in link ? { ...link, line } : { table, link }
      } else {
        const domain = toDomainRow(table, record)
        yield "refused" in domain ? { ...domain, line } : { table, domain }
      }
    }
  } catch (error) {
    throw toReadable(name, error)
  } finally {
    parser.destroy()
    await pipelineDone
  }
  if (table === undefined) throw unreadable(name, 1, "it is empty")
}

/** Reads the first bytes. `rest` gives all bytes, also those. */
async function takeHead(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; rest: AsyncIterable<Uint8Array> }> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  for (let size = 0; size < headBytes;) {
    const { done, value } = await chunks.next()
    if (done === true) break
    first.push(value)
    size += value.length
  }
  async function* all() {
    yield* first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head: Buffer.concat(first).subarray(0, headBytes), rest: all() }
}

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of chunks) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
}

function whyUnknown(heads: readonly string[]): string {
  const columnNames = heads.slice(0, 8).join(", ").slice(0, 300)
  if (heads.some((head) => head.trim().toLowerCase() === "target page")) {
    return `it counts the links to each page without naming them (${columnNames}). Export the latest links, a sample of links, or the linking sites`
  }
  return `its columns (${columnNames}) are not those of a link export of Ahrefs, Semrush, Majestic, Bing, or Search Console in English. For other sources, name the columns from_url, to_url, anchor, rel, first_seen, last_seen, lost`
}

function toReadable(name: string, error: unknown): Error {
  if (error instanceof CitableError) return error
  if (error instanceof CsvError) {
    const { lines } = error as unknown as { lines?: number }
    return unreadable(name, lines ?? 1, `it is not CSV: ${error.message.slice(0, 300)}`, error)
  }
  if (error instanceof TypeError)
    return unreadable(name, 1, "it is neither UTF-8 nor UTF-16. Save it as CSV in UTF-8", error)
  return new CitableError(`Cannot read ${name} to its end. Check the file.`, { code: "unreadable", cause: error })
}

function unreadable(name: string, line: number, why: string, cause?: unknown): CitableError {
  return new CitableError(`${name}, line ${line}: ${why}.`, { code: "unreadable_export", cause })
}

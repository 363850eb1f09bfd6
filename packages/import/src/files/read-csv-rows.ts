import { pipeline } from "node:stream/promises"

import { CitableError } from "@citable/contract"
import { CsvError, parse } from "csv-parse"

import { sniffCsv } from "./sniff-csv.ts"
import { takeHead } from "./take-head.ts"

/** A row of a CSV file, with the number of its line. */
export interface CsvRow {
  line: number
  cells: string[]
}

/**
 * Reads a CSV file row by row, so files can have any size: in UTF-8 or UTF-16, with commas, semicolons or tabs. `longest` are the most
 * characters of a row. Throws a `CitableError` (`unreadable_export`) that names the line.
 */
export async function* readCsvRows(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  { longest }: { longest: number },
): AsyncGenerator<CsvRow> {
  const { head, rest } = await takeHead(bytes)
  const { encoding, delimiter } = sniffCsv(head)
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longest,
  })
  const decoded = (chunks: AsyncIterable<Uint8Array>) => decode(chunks, encoding)
  // The loop below reads the parser, which throws the same error.
  const pipelineDone = pipeline(rest, decoded, parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record }
    }
  } catch (error) {
    throw toReadable(name, error)
  } finally {
    parser.destroy()
    await pipelineDone
  }
}

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for await (const bytes of chunks) yield decoder.decode(bytes, { stream: true })
  yield decoder.decode()
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

/** The error of a file that an import cannot read. */
export function unreadable(name: string, line: number, why: string, cause?: unknown): CitableError {
  return new CitableError(`${name}, line ${line}: ${why}.`, { code: "unreadable_export", cause })
}

import { parse } from "csv-parse/sync"

import type { GivenFile } from "../files/create-memory-fs.ts"
import { toArchiveError } from "./archive-error.ts"
import { decodeArchive } from "./decode-archive.ts"
import { readRecord, type RecordReader } from "./read-record.ts"

/** As many as a ZIP can have files. */
const maxRows = 50_000

/** Reads a table of an export by the names in its first line. Throws `archive_unreadable` if it is broken or too long. */
export function readTable({ path, bytes }: GivenFile): RecordReader[] {
  let rows: unknown[]
  try {
    rows = parse(decodeArchive(bytes), { columns: true, bom: true, relax_column_count: true, to: maxRows + 1 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw toArchiveError(`its ${path} is broken (${reason}). Download it again.`, cause)
  }
  if (rows.length > maxRows)
    throw toArchiveError(`its ${path} has more than ${maxRows.toLocaleString("en")} rows. Import it in parts.`)
  return rows.map(readRecord)
}

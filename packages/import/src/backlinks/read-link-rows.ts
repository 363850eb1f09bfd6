import { readCsvRows, unreadable } from "../files/read-csv-rows.ts"
import { type LinkTable, readLinkColumns } from "./link-columns.ts"
import { type DomainRow, type LinkRow, toDomainRow, toLinkRow } from "./to-link-row.ts"

/** One row of an export, or the reason why a line is not one. */
export type LinkFileRow =
  | { table: LinkTable; link: LinkRow }
  | { table: LinkTable; domain: DomainRow }
  | { refused: string; line: number }

const maxRows = 2_000_000
const longestRow = 65_536

/**
 * Reads an export of links row by row, so files can have any size: CSV, in UTF-8 or UTF-16, with commas, semicolons or tabs. Throws a
 * `CitableError` (`unreadable_export`) that names the line if the file is not such an export.
 */
export async function* readLinkRows(name: string, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<LinkFileRow> {
  let table: LinkTable | undefined
  let rows = 0
  for await (const { cells, line } of readCsvRows(name, bytes, { longest: longestRow })) {
    if (table === undefined) {
      table = readLinkColumns(cells)
      if (table === undefined) throw unreadable(name, line, whyUnknown(cells))
      continue
    }
    rows += 1
    if (rows > maxRows) throw unreadable(name, line, `it has more than ${maxRows} rows. Split it`)
    if (table.rows === "links") {
      const link = toLinkRow(table, cells)
      yield "refused" in link ? { ...link, line } : { table, link }
    } else {
      const domain = toDomainRow(table, cells)
      yield "refused" in domain ? { ...domain, line } : { table, domain }
    }
  }
  if (table === undefined) throw unreadable(name, 1, "it is empty")
}

function whyUnknown(heads: readonly string[]): string {
  const columnNames = heads.slice(0, 8).join(", ").slice(0, 300)
  if (heads.some((head) => head.trim().toLowerCase() === "target page")) {
    return `it counts the links to each page without naming them (${columnNames}). Export the latest links, a sample of links, or the linking sites`
  }
  return `its columns (${columnNames}) are not those of a link export of Ahrefs, Semrush, Majestic, Bing, or Search Console in English. For other sources, name the columns from_url, to_url, anchor, rel, first_seen, last_seen, lost`
}

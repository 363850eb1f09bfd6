import type { LinkFileRow } from "./read-link-rows.ts"
import type { DomainRow, LinkRow } from "./to-link-row.ts"

/** The body of one request: rows of one source. */
export interface LinkBatch {
  source: string
  links: LinkRow[]
  domains: DomainRow[]
}

/** Limits of one call. The service accepts five times as much, but stores it in one go, in which nobody else is served. */
const maxRows = 1000
const maxCharacters = 200_000

export interface LinkBatchOptions {
  /** Gets each line that is not a row, with the reason. */
  onRefused: (row: { refused: string; line: number }) => void
}

/** Turns the rows of a file into requests, in their order. */
export async function* toLinkBatches(
  rows: AsyncIterable<LinkFileRow>,
  { onRefused }: LinkBatchOptions,
): AsyncGenerator<LinkBatch> {
  let batch: LinkBatch | undefined
  let characters = 0
  for await (const row of rows) {
    if ("refused" in row) {
      onRefused(row)
      continue
    }
    if (batch !== undefined && (batch.links.length + batch.domains.length >= maxRows || characters >= maxCharacters)) {
      yield batch
      batch = undefined
    }
    if (batch === undefined) {
      batch = { source: row.table.source, links: [], domains: [] }
      characters = 0
    }
    if ("link" in row) batch.links.push(row.link)
    else batch.domains.push(row.domain)
    characters += JSON.stringify("link" in row ? row.link : row.domain).length
  }
  if (batch !== undefined) yield batch
}

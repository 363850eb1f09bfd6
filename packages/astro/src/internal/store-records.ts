import { CitableError } from "@citable/contract/core"
import type { LoaderContext } from "astro/loaders"

import type { LoadResult } from "./run-load.ts"

/** An entry that comes from several articles, such as an author. */
export interface ArticleRecord {
  id: string
  name: string
  [field: string]: unknown
}

/**
 * Makes a collection contain exactly these records.
 *
 * @throws {CitableError} `invalid_entries`, before anything is written, if records do not fit the collection's schema.
 */
export async function storeRecords(context: LoaderContext, records: Iterable<ArticleRecord>): Promise<LoadResult> {
  const { store, collection } = context
  const wanted = new Map<string, { data: Record<string, unknown>; digest: string }>()
  const faults: string[] = []
  for (const { id, ...fields } of records) {
    try {
      const data = await context.parseData({ id, data: fields })
      wanted.set(id, { data, digest: context.generateDigest(JSON.stringify(fields)) })
    } catch (error) {
      faults.push(`- "${fields.name}": ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (faults.length > 0) {
    throw new CitableError(
      `These entries do not fit the schema of the collection "${collection}":\n${faults.join("\n")}`,
      {
        code: "invalid_entries",
      },
    )
  }
  const removed = store.keys().filter((id) => !wanted.has(id))
  for (const id of removed) store.delete(id)
  const changed = [...wanted].filter(([id, entry]) => store.set({ id, ...entry })).length
  return { summary: `${changed} changed · ${removed.length} removed`, total: wanted.size, warnings: [] }
}

import type { Deletion } from "@citable/contract"
import type { TrashKind } from "@citable/storage/tables/trash-tables"
import { sql } from "kysely"

import type { CallContext } from "../call/call-context.ts"
import { namesOfWriters } from "../call/names-of-writers.ts"
import { openList, selectPage } from "../call/open-list.ts"
import { refuseFilters } from "./refuse-filters.ts"

/** One thing in the trash: its row, as `trashItem` got it, and what a list says of its deletion. */
export interface ListedItem {
  id: string
  row: unknown
  trashed: Deletion
}

/** The input of a list, as far as the trash knows it. A list without pages has the last 100. */
type ListInput = { q?: string | undefined; limit?: number; cursor?: string | undefined }

const day = 24 * 3_600_000
const mostUnpaged = 100

/** What is in the trash of one kind, the latest deletion first. Throws 422 for a filter other than `filters`. */
export async function listItems(
  context: CallContext,
  kind: TrashKind,
  input: ListInput,
  filters: readonly "q"[] = [],
): Promise<{ items: ListedItem[]; paging: { next_cursor: string | null; has_more: boolean } }> {
  const { db, box, brand, trashDays } = context
  refuseFilters(input, filters)
  const { q, limit = mostUnpaged, cursor } = input
  const list = openList(box, `trash ${kind}`, [brand.id, q], { cursor, limit })
  let query = db
    .selectFrom("trashed_items")
    .select(["id", "data", "trashed_at", "trashed_by"])
    .where("brand_id", "=", brand.id)
    .where("kind", "=", kind)
  if (q !== undefined) {
    const lower = q.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const pattern = `%${lower.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    query = query.where(sql<boolean>`lower(words) like ${pattern} escape '\\'`)
  }
  const rows = await selectPage(query, list, { column: "trashed_at", sort: "-trashed_at", limit }).execute()
  const { shown, paging } = list.page(rows, (row) => [row.trashed_at, row.id])
  const deleters = await namesOfWriters(
    context,
    shown.map((row) => row.trashed_by),
  )
  const items = shown.map(({ id, data, trashed_at: at, trashed_by: by }) => ({
    id,
    row: JSON.parse(data) as unknown,
    trashed: {
      at: new Date(at).toISOString(),
      until: new Date(at + trashDays * day).toISOString(),
      by: deleters.get(by) ?? null,
    },
  }))
  return { items, paging }
}

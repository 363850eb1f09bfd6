import type { SearchPerformance } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"

import { readPositions } from "./read-positions.ts"

const shown = 20

/** Summarizes the positions of a brand's tracked keywords, by its search data up to a day. */
export async function summarizeKeywords(
  db: Database,
  brandId: string,
  { to }: { to: string },
): Promise<SearchPerformance["keywords"]> {
  const rows = await db
    .selectFrom("keywords")
    .select(["id", "keyword", "market"])
    .where("brand_id", "=", brandId)
    .execute()
  const { source, observedAt, missing, of } = await readPositions(db, brandId, rows, { to })
  const head = { source, synced_at: observedAt, missing, tracked: rows.length }
  if (missing !== null) return { ...head, top_3: null, top_10: null, average_position: null, data: [] }
  const placed = rows
    .flatMap(({ id, keyword }) => {
      const { position = null, previousPosition = null } = of.get(id) ?? {}
      return position === null ? [] : [{ keyword_id: id, keyword, position, previous_position: previousPosition }]
    })
    .toSorted((a, b) => a.position - b.position || (a.keyword_id < b.keyword_id ? -1 : 1))
  const sum = placed.reduce((all, { position }) => all + position, 0)
  return {
    ...head,
    top_3: placed.filter(({ position }) => position <= 3).length,
    top_10: placed.filter(({ position }) => position <= 10).length,
    average_position: placed.length === 0 ? null : sum / placed.length,
    data: placed.slice(0, shown),
  }
}

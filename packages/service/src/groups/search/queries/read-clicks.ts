import type { Database } from "@citable/storage/database"

import { readSumsOf } from "../sums/read-sums-of.ts"
import { findSelections } from "./find-selection.ts"
import { resolveSearchDays } from "./resolve-search-days.ts"

/** The clicks of pages in the last days that Search Console has told of, by URL. A page without any is left out. */
export async function readClicks(
  db: Database,
  { brandId, now }: { brandId: string; now: number },
  urls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (urls.length === 0) return new Map()
  const days = await resolveSearchDays(db, brandId, { compare: "none" }, now)
  const { current } = await findSelections(db, { brandId, days, by: ["page"], filter: {} })
  if (current === undefined) return new Map()
  const rows = await readSumsOf(db, "page", current, [...urls])
  return new Map(rows.flatMap(({ key, clicks }) => (Number(clicks) > 0 ? [[key, Number(clicks)] as const] : [])))
}

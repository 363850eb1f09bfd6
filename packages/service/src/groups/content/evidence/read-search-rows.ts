import type { ArticleEvidence } from "@citable/contract"

import type { CallContext } from "../../../call/call-context.ts"
import { toDay } from "../../../call/date-range.ts"
import { describeSearch } from "../../search/queries/describe-search.ts"
import { findSelections } from "../../search/queries/find-selection.ts"
import { resolveSearchDays } from "../../search/queries/resolve-search-days.ts"
import { readSumsOf } from "../../search/sums/read-sums-of.ts"
import { variantsOf } from "../../visibility/cited-contents.ts"
import type { KnownArticle } from "./known-article.ts"

type SearchEvidence = NonNullable<ArticleEvidence["search"]>

/** Search Console's days begin in California, up to eight hours after those in UTC. */
const behindUtcMs = 8 * 3_600_000

/** What Search Console shows of the addresses of articles, since the earliest of their publications. An article that it cannot know has none. */
export async function readSearchRows(
  { db, brand, now }: Pick<CallContext, "db" | "brand" | "now">,
  articles: readonly KnownArticle[],
): Promise<ReadonlyMap<string, SearchEvidence>> {
  const placed = articles.filter(({ urls }) => urls.length > 0)
  if (placed.length === 0) return new Map()
  const latest = await resolveSearchDays(db, brand.id, { compare: "none" }, now())
  const earliest = toDay(Math.min(...placed.map(({ since }) => since)) - behindUtcMs)
  // An export of pages has no single days: its whole span counts.
  const days = latest.span === null ? { ...latest, from: earliest < latest.to ? earliest : latest.to } : latest
  const { current } = await findSelections(db, { brandId: brand.id, days, by: ["page"], filter: {} })
  if (current === undefined) return new Map()
  const owners = new Map(
    placed.flatMap(({ id, urls }) => urls.flatMap((url) => variantsOf(url).map((name) => [name, id] as const))),
  )
  const rows = await readSumsOf(db, "page", current, [...owners.keys()])
  const { synced_at: readAt } = await describeSearch(db, brand.id, true)
  const { from, to } = current.span == null ? days : { from: current.span.since, to: current.span.until }
  const known = placed.filter(({ since }) => toDay(since - behindUtcMs) <= to)
  return new Map(
    known.map(({ id }) => {
      const own = rows.filter(({ key }) => owners.get(key) === id)
      const sum = (name: "clicks" | "impressions") => own.reduce((total, row) => total + Number(row[name] ?? 0), 0)
      return [id, { from, to, impressions: sum("impressions"), clicks: sum("clicks"), read_at: readAt }]
    }),
  )
}

import { ProblemError } from "@citable/contract/problem-error"
import type { SearchCompetitor } from "@citable/contract/search"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { compareSortKeys } from "../../call/compare-sort-keys.ts"
import { openList } from "../../call/open-list.ts"
import { domainOf } from "./backlinks/link-rows.ts"

export const listSearchCompetitors: Handler<"list_search_competitors"> = async (context, input) => {
  const { db, box, brand, keywordData } = context
  if (keywordData === undefined) {
    throw new ProblemError(
      "not_configured",
      "This instance has no provider of keyword data. Set DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD for citable serve, or keywordData for createService.",
    )
  }
  const { cursor, limit, ...filters } = input
  const list = openList(box, "search-competitors", filters, { cursor, limit })
  let query = db.selectFrom("keywords").select(["id", "tags", "data_at"]).where("brand_id", "=", brand.id)
  if (input.market !== undefined) query = query.where("market", "=", input.market)
  const tags = input.tag
  const checked = (await query.where("data_at", "is not", null).execute()).filter(
    (row) => tags === undefined || (JSON.parse(row.tags) as string[]).some((tag) => tags.includes(tag)),
  )
  const ranked = rankDomains(await readBest(context, new Set(checked.map(({ id }) => id))), {
    own: new Set((JSON.parse(brand.domains) as string[]).map(domainOf)),
    owners: await readOwners(context),
    checked: checked.length,
  })
  const { after } = list
  const from = after === undefined ? 0 : ranked.findIndex((one) => compareSortKeys(placeOf(one), after) > 0)
  const { shown, paging } = list.page(from < 0 ? [] : ranked.slice(from, from + limit + 1), placeOf)
  const last = Math.max(...checked.map(({ data_at: at }) => at ?? 0))
  return {
    output: {
      source: keywordData.name,
      synced_at: checked.length === 0 ? null : new Date(last).toISOString(),
      missing: checked.length === 0 ? "not_synced" : null,
      data: shown,
      ...paging,
    },
  }
}

const placeOf = (one: SearchCompetitor): [number, number, string] => [
  -one.keywords,
  one.average_position ?? 0,
  one.domain,
]

interface Best {
  keyword: string
  domain: string
  position: number
}

/** The best position of each domain for each keyword. */
async function readBest({ db, brand }: CallContext, keywords: ReadonlySet<string>): Promise<Best[]> {
  const rows = await db
    .selectFrom("keyword_results")
    .select(["keyword_id", "domain", (eb) => eb.fn.min<number | string>("position").as("position")])
    .where("brand_id", "=", brand.id)
    .groupBy(["keyword_id", "domain"])
    .execute()
  return rows
    .filter(({ keyword_id: id }) => keywords.has(id))
    .map(({ keyword_id: id, domain, position }) => ({ keyword: id, domain, position: Number(position) }))
}

/** The brand's competitors by domain. */
async function readOwners({ db, brand }: CallContext): Promise<Map<string, string>> {
  const rows = await db.selectFrom("competitors").select(["id", "domains"]).where("brand_id", "=", brand.id).execute()
  return new Map(rows.flatMap(({ id, domains }) => (JSON.parse(domains) as string[]).map((one) => [domainOf(one), id])))
}

/** Ranks domains by how many keywords they rank for, without the brand's own. */
function rankDomains(
  best: readonly Best[],
  { own, owners, checked }: { own: ReadonlySet<string>; owners: ReadonlyMap<string, string>; checked: number },
): SearchCompetitor[] {
  const ownBest = new Map<string, number>()
  for (const { keyword, domain, position } of best) {
    if (own.has(domain)) ownBest.set(keyword, Math.min(position, ownBest.get(keyword) ?? position))
  }
  return [...Map.groupBy(best, ({ domain }) => domain)]
    .filter(([domain]) => !own.has(domain))
    .map(([domain, rows]) => ({
      domain,
      competitor_id: owners.get(domain) ?? null,
      keywords: rows.length,
      keywords_checked: checked,
      average_position: rows.reduce((sum, { position }) => sum + position, 0) / rows.length,
      ahead: rows.filter(({ keyword, position }) => position < (ownBest.get(keyword) ?? Number.MAX_SAFE_INTEGER))
        .length,
    }))
    .toSorted((a, b) => compareSortKeys(placeOf(a), placeOf(b)))
}

import type { SearchOpportunity } from "@citable/contract/search"
import type { Citation, CitationGap } from "@citable/contract/visibility"
import type { BrandPage } from "@citable/page-kit"

import { type OwnPage, readOwnPages } from "../search/own-pages.ts"
import { isHeldBack } from "../visibility/is-held-back.ts"

/** A gap with what the brand has for its question: a page that other answers cite, or that searches find. */
export interface GapIdea {
  gap: CitationGap
  own: { url: string; contentId: string | null; how: "cited" | "found" } | undefined
}

export interface SearchIdea {
  opportunity: SearchOpportunity
  /** The articles behind its pages. */
  own: OwnPage[]
}

export interface NextArticles {
  gaps: GapIdea[]
  searches: SearchIdea[]
  /** What was looked at for ideas, in words. */
  looked: string[]
  /** Whether sources for competitors can be told, because some are tracked. */
  hasCompetitors: boolean
}

const most = 3

/** Finds up to three articles that are worth writing or improving: sources that answers cite for competitors alone, and searches that are nearly won. */
export async function readNextArticles(
  brand: BrandPage,
  { hasAnswers }: { hasAnswers: boolean },
): Promise<NextArticles> {
  const { id, call, scopes } = brand
  const sees = scopes.has("visibility:read")
  const [{ data }, { data: found, missing }] = await Promise.all([
    sees ? call("list_citation_gaps", { brand_id: id, quotes: true, limit: 5 }) : { data: [] },
    scopes.has("search:read")
      ? call("list_search_opportunities", { brand_id: id, limit: 5 })
      : { data: [], missing: "not_configured" as const },
  ])
  const hasCompetitors =
    data.length > 0 || (sees && (await call("list_competitors", { brand_id: id, limit: 1 })).data.length > 0)
  const asked = new Set<string>()
  const distinct = data.filter((gap) => {
    const {
      quotes,
      prompt_ids: [prompt],
    } = gap
    if (isHeldBack(gap)) return false
    const isNew = quotes !== undefined && quotes.length > 0 && prompt !== undefined && !asked.has(prompt)
    if (prompt !== undefined) asked.add(prompt)
    return isNew
  })
  const searches = found.slice(0, Math.max(1, most - distinct.length))
  const gaps = distinct.slice(0, most - searches.length)
  const toOwn = await readOwnPages(brand, searches)
  return {
    gaps: await Promise.all(gaps.map(async (gap) => ({ gap, own: await readOwn(brand, gap) }))),
    searches: searches.map((opportunity) => ({
      opportunity,
      own: opportunity.pages.flatMap((url) => toOwn(url) ?? []),
    })),
    hasCompetitors,
    looked: [
      ...(hasCompetitors && hasAnswers ? ["sources that answers cite for competitors alone"] : []),
      ...(missing === null ? ["searches that your pages nearly win"] : []),
    ],
  }
}

/** The page of the brand that answers to the same question cite, or that searches for them find. */
async function readOwn({ id, call }: BrandPage, { prompt_ids: [prompt] }: CitationGap): Promise<GapIdea["own"]> {
  for (const how of ["cited", "found"] as const) {
    if (prompt === undefined) return undefined
    const { data } = await call("list_citations", {
      brand_id: id,
      prompt_id: prompt,
      type: ["own"],
      state: how,
      limit: 1,
    })
    const [page]: (Citation | undefined)[] = data
    if (page !== undefined) return { url: page.url, contentId: page.content_id, how }
  }
  return undefined
}

import type { ToolInput } from "@citable/contract"
import type { CitationGap } from "@citable/contract/visibility"

import { type AnswerFilter, readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"
import { readType } from "./domain-types.ts"

/** Which gaps a page shows. */
export interface GapFilter {
  answers: AnswerFilter
  by: "url" | "domain"
  /** The id of a competitor; empty for any. */
  competitor: string
  type: CitationGap["type"] | ""
  /** Only sources on this site; empty for all. */
  site: string
  cursor: string
}

/** Reads the filter from the query of an address. */
export function readGapFilter(query: URLSearchParams): GapFilter {
  return {
    answers: readAnswerFilter(query),
    by: query.get("by") === "domain" ? "domain" : "url",
    competitor: /^cmp_[0-9a-z]+$/.exec(query.get("competitor") ?? "")?.[0] ?? "",
    type: readType(query),
    site: /^[\p{L}\p{N}.-]{1,253}$/u.exec((query.get("site") ?? "").trim().toLowerCase())?.[0] ?? "",
    cursor: query.get("cursor") ?? "",
  }
}

/** The input of the tool that lists these gaps. */
export function toGapInput(brandId: string, filter: GapFilter): ToolInput<"list_citation_gaps"> {
  const { answers, by, competitor, type, site, cursor } = filter
  return {
    brand_id: brandId,
    ...toAnswerInput(answers),
    by,
    limit: 40,
    ...(competitor === "" ? {} : { competitor_id: competitor }),
    ...(type === "" ? {} : { type: [type] }),
    ...(site === "" ? {} : { domain: site }),
    ...(cursor === "" ? {} : { cursor }),
  }
}

/** Writes the filter as a query. `more` are parameters of the page, such as the cursor. */
export function toGapQuery(
  { answers, by, competitor, type, site }: GapFilter,
  more: Readonly<Record<string, string>> = {},
) {
  return toFilterQuery(answers, { by: by === "url" ? "" : by, competitor, type, site, show: "gaps", ...more })
}

/** What tells a gap from the others of its list. */
export const gapKey = ({ url, domain }: Pick<CitationGap, "url" | "domain">): string => url ?? domain

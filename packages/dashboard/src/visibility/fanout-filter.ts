import type { ToolInput } from "@citable/contract"

import { type AnswerFilter, readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"

export const searchSorts = [
  ["-answers", "Most answers first"],
  ["-last_seen_at", "Latest first"],
] as const

/** Which searches of engines a page shows. */
export interface FanoutFilter {
  answers: AnswerFilter
  /** Text in the search; empty for any. */
  q: string
  sort: (typeof searchSorts)[number][0]
  cursor: string
}

/** Reads the filter from the query of an address. */
export function readFanoutFilter(query: URLSearchParams): FanoutFilter {
  return {
    answers: readAnswerFilter(query),
    q: (query.get("q") ?? "").trim().slice(0, 200),
    sort: (searchSorts.find(([value]) => value === query.get("sort")) ?? searchSorts[0])[0],
    cursor: query.get("cursor") ?? "",
  }
}

/** The input of the tool that lists these searches. */
export function toFanoutInput(
  brandId: string,
  { answers, q, sort, cursor }: FanoutFilter,
): ToolInput<"list_search_fanout"> {
  return {
    brand_id: brandId,
    ...toAnswerInput(answers),
    sort,
    limit: 50,
    ...(q === "" ? {} : { q }),
    ...(cursor === "" ? {} : { cursor }),
  }
}

/** Writes the filter as a query. `more` are parameters of the page, such as the cursor. */
export function toFanoutQuery({ answers, q, sort }: FanoutFilter, more: Readonly<Record<string, string>> = {}): string {
  return toFilterQuery(answers, { q, sort: sort === "-answers" ? "" : sort, ...more })
}

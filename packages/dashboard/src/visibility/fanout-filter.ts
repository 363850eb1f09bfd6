import type { ToolInput } from "@citable/contract"

import { type AnswerFilter, readAnswerFilter, toAnswerInput, toFilterQuery } from "../range/answer-filter.ts"

/** The orders by each column that has one. */
export const fanoutSorts = { Answers: ["-answers"], "Last seen": ["-last_seen_at"] } as const

/** Which searches of engines a page shows. */
export interface FanoutFilter {
  answers: AnswerFilter
  /** Text in the search; empty for any. */
  q: string
  sort: "-answers" | "-last_seen_at"
  cursor: string
}

/** Reads the filter from the query of an address. */
export function readFanoutFilter(query: URLSearchParams): FanoutFilter {
  return {
    answers: readAnswerFilter(query),
    q: (query.get("q") ?? "").trim().slice(0, 200),
    sort: query.get("sort") === "-last_seen_at" ? "-last_seen_at" : "-answers",
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

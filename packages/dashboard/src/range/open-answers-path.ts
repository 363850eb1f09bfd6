import type { ToAnswers } from "../figures/to-answers.ts"
import { type AnswerFilter, toFilterQuery } from "./answer-filter.ts"

/** Opens the answers behind the figures of a page, which are of these days and of this filter. */
export function openAnswersPath(
  brandId: string,
  { engine = "", tag = "", locale = "", compare = "previous_period" }: Partial<AnswerFilter>,
  { from, to }: Pick<AnswerFilter, "from" | "to">,
): ToAnswers {
  const filter: AnswerFilter = { from, to, compare, engine, tag, locale }
  return (has, more = {}) => `/brands/${brandId}/visibility/answers${toFilterQuery({ ...filter, ...more }, { has })}`
}

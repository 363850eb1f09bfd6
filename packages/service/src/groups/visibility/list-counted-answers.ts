import type { CountedAnswers } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type RawBuilder, sql } from "kysely"

import type { Services } from "../../call/call-context.ts"
import { openList } from "../../call/open-list.ts"
import type { AnswerFilter } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"
import { readAnswerPage } from "./scans/read-answer-page.ts"

interface Asked extends Omit<AnswerFilter, "brand_id"> {
  from?: string | undefined
  to?: string | undefined
  has?: string | undefined
  limit: number
  cursor?: string | undefined
}

/** Lists the answers that a figure counts, the latest first: the same filters as of the figures, and what an answer says. */
export async function listCountedAnswers(
  { db, box, now }: Pick<Services, "db" | "box" | "now">,
  brandId: string,
  { cursor, limit, has, ...filter }: Asked,
): Promise<CountedAnswers> {
  const days = await resolveRange(db, brandId, filter, now())
  const list = openList(box, "counted answers", [filter, has, days], { cursor, limit })
  const all = selectAnswers(db, { brand_id: brandId, ...filter }, days)
  const brand = await db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirstOrThrow()
  const chosen = has === undefined ? all : all.where(toCondition(has))
  const page = { list, limit, order: "desc", spans: true } as const
  const { data, next_cursor } = await readAnswerPage({ db, brand }, chosen, page)
  return { from: days.from, to: days.to, data, next_cursor }
}

const mention = sql<boolean>`exists (select 1 from answer_mentions where answer_id = answers.id and competitor_id = '')`
const citation = sql<boolean>`exists (select 1 from answer_citations where answer_id = answers.id and type = 'own')`
const conditions: Readonly<Record<string, RawBuilder<boolean>>> = {
  named: mention,
  unnamed: sql<boolean>`not ${mention}`,
  cited: citation,
  uncited: sql<boolean>`not ${citation}`,
}

function toCondition(has: string): RawBuilder<boolean> {
  const condition = Object.hasOwn(conditions, has) ? conditions[has] : undefined
  if (condition !== undefined) return condition
  const ofMention = /^(?:positive|neutral|negative)$/.test(has)
    ? sql`competitor_id = '' and tone = ${has}`
    : /^cmp_[0-9a-z]+$/.test(has)
      ? sql`competitor_id = ${has}`
      : undefined
  if (ofMention === undefined) throw new ProblemError("invalid_input", "No figure counts such answers.")
  return sql<boolean>`exists (select 1 from answer_mentions where answer_id = answers.id and ${ofMention})`
}

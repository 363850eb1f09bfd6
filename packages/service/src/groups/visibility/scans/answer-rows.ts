import type { EngineAnswer } from "@citable/engines/engine"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import type { FoundCitation } from "../parse-answers/find-citations.ts"
import { leftOutOf } from "../parse-answers/left-out.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"

export type CallRow = Selectable<Tables["scan_calls"]>

export interface AnswerToStore {
  brandId: string
  answer: EngineAnswer
  read: ParsedAnswer
  /** The hash of the tracked names at the time of parsing. */
  namesHash: string
  at: number
}

/** Converts US dollars to millionths. */
export const toMicros = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 1e6))

/** The row of a new answer to a call. */
export function toAnswerRow(
  call: Pick<CallRow, "id" | "scan_id" | "prompt_id" | "text" | "engine" | "locale" | "repeat">,
  { brandId, answer, read, namesHash, at }: AnswerToStore,
) {
  return {
    id: newId("ans", at),
    brand_id: brandId,
    scan_id: call.scan_id,
    prompt_id: call.prompt_id,
    call_id: call.id,
    prompt: call.text,
    engine: call.engine,
    surface: "api" as const,
    model: answer.model?.slice(0, 200) ?? null,
    source: call.engine,
    locale: call.locale,
    repeat: call.repeat,
    text: answer.text,
    sources: JSON.stringify(answer.sources),
    found: answer.found == null ? null : JSON.stringify(answer.found),
    searches: answer.searches === null ? null : JSON.stringify(answer.searches),
    raw: answer.raw,
    cost: toMicros(answer.cost),
    left_out: leftOutOf(answer.raw),
    listed: JSON.stringify(read.listed),
    names_hash: namesHash,
    day: new Date(at).toISOString().slice(0, 10),
    answered_at: at,
    read_at: at,
  }
}

/** What a call becomes when it is answered. */
export const toAnsweredCall = ({ cost, model }: Pick<ReturnType<typeof toAnswerRow>, "cost" | "model">) =>
  ({ state: "answered", cost, model, error_code: null, error_detail: null }) as const

/** The rows of the names that an answer mentions, of the pages that it cites, and of those that its searches found. */
export function toParsedRows(answerId: string, { mentions, absent, citations, found }: ParsedAnswer) {
  const toPage = ({ competitorId, unresolved, ...page }: FoundCitation) => ({
    answer_id: answerId,
    ...page,
    competitor_id: competitorId,
    unresolved: unresolved ? 1 : 0,
  })
  return {
    mentions: mentions.map(({ id, name, position, rank, count, tone, quote }) => ({
      answer_id: answerId,
      competitor_id: id ?? "",
      name: name.slice(0, 200),
      position,
      rank,
      count,
      tone,
      quote,
    })),
    absences: absent.map((id) => ({ answer_id: answerId, competitor_id: id ?? "" })),
    citations: citations.map(toPage),
    found: found.map(toPage),
  }
}

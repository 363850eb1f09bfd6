import type { CitationGap } from "@citable/contract/visibility"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import type { Database } from "@citable/storage/database"

import { findSpans } from "../../mentions/find-spans.ts"
import { latestOfEach } from "./latest-of-each.ts"
import { quoteAround } from "./quote-around.ts"

type Quote = NonNullable<CitationGap["quotes"]>[number]

export interface QuotedGap {
  accountId: string
  names: readonly TrackedName[]
  /** The answers of the gap, the latest first. */
  answers: readonly { id: string; prompt_id: string; engine: string }[]
  /** The competitors that they name. */
  competitors: ReadonlySet<string>
}

const maxQuotes = 3

/** Quotes what answers of a gap say about its competitors: one sentence an answer, of different engines where there are some. */
export async function quoteGap(db: Database, { accountId, names, answers, competitors }: QuotedGap): Promise<Quote[]> {
  const chosen = latestOfEach(answers).map(({ id }) => id)
  if (chosen.length === 0) return []
  const rows = await db
    .selectFrom("answers")
    .select(["id", "prompt_id", "prompt", "engine", "surface", "locale", "text", "answered_at"])
    .where("id", "in", chosen)
    .execute()
  const inOrder = chosen.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const found = await findSpans(accountId, names, inOrder)
  return inOrder
    .flatMap(({ id, prompt_id, prompt, engine, surface, locale, answered_at: at }, index): Quote[] => {
      const first = found[index]?.spans.find((span) => span.id !== null && competitors.has(span.id))
      if (first === undefined) return []
      const { text } = quoteAround(found[index]?.text ?? "", [[first.from, first.to]], locale)
      const answered_at = new Date(at).toISOString()
      return text === "" ? [] : [{ text, answer_id: id, prompt_id, prompt, engine, surface, answered_at }]
    })
    .slice(0, maxQuotes)
}

import type { Database } from "@citable/storage/database"

import type { AnswerFilter } from "../metrics/read-counts.ts"
import { surfaceOf } from "../metrics/surface-of.ts"
import type { CitedBook } from "./cited-book.ts"
import type { CitingAnswer } from "./cited-day.ts"

/** Returns which answers match a filter. */
export type AnswerChoice = (book: CitedBook) => (answer: CitingAnswer) => boolean

/** Reads what it takes to choose the answers that match a filter. */
export async function chooseAnswers(db: Database, filter: AnswerFilter): Promise<AnswerChoice> {
  const { brand_id: brandId, engine, locale, prompt_tag: tag } = filter
  const surface = surfaceOf(filter)
  const tagged =
    tag === undefined
      ? undefined
      : await db
          .selectFrom("prompt_tags")
          .innerJoin("prompts", "prompts.id", "prompt_tags.prompt_id")
          .select("prompts.id")
          .where("tag", "=", tag)
          .where("prompts.brand_id", "=", brandId)
          .execute()
  const ids = tagged && new Set(tagged.map(({ id }) => id))
  return ({ groups, prompts }) => {
    const isGroup = groups.map(
      ([ofEngine, ofSurface, ofLocale]) =>
        (engine === undefined || engine === ofEngine) &&
        surface === ofSurface &&
        (locale === undefined || locale === ofLocale),
    )
    const isPrompt = ids && prompts.map((id) => ids.has(id))
    return ({ group, prompt }) => isGroup[group] === true && (isPrompt === undefined || isPrompt[prompt] === true)
  }
}

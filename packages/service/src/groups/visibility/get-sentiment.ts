import type { Handler } from "../../kernel/call-context.ts"
import { chooseRange, comparedRange } from "./metrics/choose-range.ts"
import { measureName } from "./metrics/measure-set.ts"
import { mergeSets, readCounts } from "./metrics/read-counts.ts"
import { selectAnswers } from "./metrics/select-answers.ts"

/** Of each tone. */
const maxQuotes = 33

export const getSentiment: Handler<"get_sentiment"> = async ({ db, brand, now }, input) => {
  const days = comparedRange(await chooseRange(db, brand.id, input, now()), input.compare)
  const current = mergeSets(await readCounts(db, input, days), [""])
  const previous = days.previous === null ? null : mergeSets(await readCounts(db, input, days.previous), [""])
  const tones = await Promise.all(
    (["positive", "negative", "neutral"] as const).map((tone) =>
      selectAnswers(db, input, days)
        .innerJoin("answer_mentions", "answer_mentions.answer_id", "answers.id")
        .where("competitor_id", "=", "")
        .where("tone", "=", tone)
        .select(["answers.id", "prompt_id", "engine", "surface", "answered_at", "quote", "tone"])
        .orderBy("answers.id", "desc")
        .limit(maxQuotes)
        .execute(),
    ),
  )
  return {
    output: {
      from: days.from,
      to: days.to,
      previous_from: days.previous?.from ?? null,
      previous_to: days.previous?.to ?? null,
      answers: current.answers,
      current: measureName(current, "").sentiment,
      previous: previous === null ? null : measureName(previous, "").sentiment,
      // Themes are for a model to name; a lexicon knows none.
      themes: [],
      quotes: tones.flat().map((row) => ({
        text: row.quote,
        tone: row.tone ?? "neutral",
        answer_id: row.id,
        prompt_id: row.prompt_id,
        engine: row.engine,
        surface: row.surface,
        answered_at: new Date(row.answered_at).toISOString(),
      })),
    },
  }
}

import type { Handler } from "../../call/call-context.ts"
import { comparedRange, toRangeFields } from "../../call/date-range.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { measureName } from "./metrics/measure-set.ts"
import { mergeSets, readCounts } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"
import { toToneShares } from "./metrics/to-metrics.ts"
import { readThemes } from "./read-themes.ts"

/** The most quotes of each tone. */
const maxQuotes = 33
const maxSentences = 1000

export const getSentiment: Handler<"get_sentiment"> = async ({ db, brand, now }, input) => {
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  const current = mergeSets(await readCounts(db, input, days), [""])
  const previous = days.previous === null ? null : mergeSets(await readCounts(db, input, days.previous), [""])
  const sentiment = measureName(current, "").sentiment
  const before = previous === null ? null : measureName(previous, "").sentiment
  const tones = await Promise.all(
    (["positive", "negative", "neutral"] as const).map((tone) =>
      selectAnswers(db, input, days)
        .innerJoin("answer_mentions", "answer_mentions.answer_id", "answers.id")
        .where("competitor_id", "=", "")
        .where("tone", "=", tone)
        .select(["answers.id", "prompt_id", "engine", "surface", "answered_at", "quote", "tone", "locale"])
        .orderBy("answers.id", "desc")
        .limit(maxSentences)
        .execute(),
    ),
  )
  const sentences = tones.flat().map((row) => ({ ...row, tone: row.tone ?? ("neutral" as const) }))
  const quotes = [...Map.groupBy(sentences, ({ tone }) => tone).values()].flatMap((some) => some.slice(0, maxQuotes))
  const names = await readTrackedNames(db, brand)
  // A start needs no reader of mentions.
  const { createMentionReader } = await import("@citable/language/mentions/create-mention-reader")
  const readers = new Map<string, ReturnType<typeof createMentionReader>>()
  /** The tone of a quote towards the brand; undefined if the quote has another name of the brand. */
  const toneOf = (quote: string, locale: string) => {
    const read = readers.get(locale) ?? createMentionReader(names, locale)
    readers.set(locale, read)
    return read(quote).mentions.find(({ id }) => id === null)?.tone
  }
  return {
    output: {
      ...toRangeFields(days),
      answers: current.answers,
      current: sentiment,
      previous: before,
      shares: toToneShares(sentiment),
      previous_shares: before === null ? null : toToneShares(before),
      themes: readThemes(sentences, names),
      quotes: quotes.map((row) => ({
        text: row.quote,
        // Of sentences whose tones balance, one is quoted, and an earlier release quoted the first one of any tone.
        tone: toneOf(row.quote, row.locale) ?? row.tone,
        answer_id: row.id,
        prompt_id: row.prompt_id,
        engine: row.engine,
        surface: row.surface,
        answered_at: new Date(row.answered_at).toISOString(),
      })),
    },
  }
}

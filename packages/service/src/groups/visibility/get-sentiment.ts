import type { TrackedName } from "@citable/language/mentions/find-mentions"
import type { Database } from "@citable/storage/database"

import type { Handler } from "../../call/call-context.ts"
import { comparedRange, type Days, toRangeFields } from "../../call/date-range.ts"
import { hashNames, readTrackedNames } from "../../mentions/tracked-names.ts"
import type { AnswerFilter } from "./metrics/read-counts.ts"
import { resolveRange } from "./metrics/resolve-range.ts"
import { selectAnswers } from "./metrics/select-answers.ts"
import { toToneShares } from "./metrics/to-metrics.ts"
import { readThemes } from "./read-themes.ts"

/** The most quotes of each tone. */
const maxQuotes = 33
const maxSentences = 1000

export const getSentiment: Handler<"get_sentiment"> = async (context, input) => {
  const { db, brand, now } = context
  const days = comparedRange(await resolveRange(db, brand.id, input, now()), input.compare)
  // A start needs no figures.
  const { openFigures } = await import("./alike/open-figures.ts")
  const figures = await openFigures(context, input, { tracked: [""], onlyBrand: true })
  const names = await readTrackedNames(db, brand)
  const measured = await figures.remember(["sentiment", hashNames(names)], days, async () => {
    const { compare, leftOut, decide } = await figures.compare(days)
    const measure = async (range: Days) => {
      const set = (await figures.measure(range)).measure()
      const { sentiment } = set.metricsOf("")
      return { set, sentiment, shares: toToneShares(sentiment, (figure) => set.intervalOf(figure, "")) }
    }
    const current = await measure(days)
    const before = days.previous === null ? null : await measure(days.previous)
    const comparison = compare("", ["sentiment", "positive_share", "neutral_share", "negative_share"])
    decide()
    return {
      answers: current.set.answers,
      current: current.sentiment,
      previous: before?.sentiment ?? null,
      comparison,
      left_out: leftOut,
      shares: current.shares,
      previous_shares: before?.shares ?? null,
      ...(await readSentences(db, input, { days, names, brandId: brand.id })),
    }
  })
  return { output: { ...toRangeFields(days), judged: await countJudged(db, brand.id), ...measured } }
}

async function countJudged(db: Database, brandId: string): Promise<number> {
  const { count } = await db
    .selectFrom("sentence_verdicts")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("brand_id", "=", brandId)
    .where("kind", "!=", "claim")
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The latest sentences about the brand: what they are about, and some of each tone. */
async function readSentences(
  db: Database,
  filter: AnswerFilter,
  { days, names, brandId }: { days: Days; names: readonly TrackedName[]; brandId: string },
) {
  const tones = await Promise.all(
    (["positive", "negative", "neutral"] as const).map((tone) =>
      selectAnswers(db, filter, days)
        .innerJoin("answer_mentions", "answer_mentions.answer_id", "answers.id")
        .where("competitor_id", "=", "")
        .where("tone", "=", tone)
        .select(["answers.id", "prompt_id", "engine", "surface", "answered_at", "quote", "tone", "locale"])
        // In the order of the days, as they are found: so nobody reads more than it takes.
        .orderBy("answers.day", "desc")
        .orderBy("answers.id", "desc")
        .limit(maxSentences)
        .execute(),
    ),
  )
  const sentences = tones.flat().map((row) => ({ ...row, tone: row.tone ?? ("neutral" as const) }))
  const quotes = [...Map.groupBy(sentences, ({ tone }) => tone).values()].flatMap((some) => some.slice(0, maxQuotes))
  // A start needs no reader of mentions.
  const { createMentionReader } = await import("@citable/language/mentions/create-mention-reader")
  const readers = new Map<string, ReturnType<typeof createMentionReader>>()
  const own = names.find(({ id }) => id === null)?.name ?? ""
  const { readVerdicts } = await import("./scans/read-with-verdicts.ts")
  const { toQuestionHash } = await import("@citable/writing/judge/sentence-question")
  const hashOf = (text: string, locale: string) => toQuestionHash({ text, name: own }, { kind: "tone", locale })
  const verdicts = await readVerdicts(
    db,
    brandId,
    quotes.map(({ quote, locale }) => hashOf(quote, locale)),
  )
  /** The tone of a quote towards the brand; undefined if the quote has another name of the brand. */
  const toneOf = (quote: string, locale: string) => {
    const verdict = verdicts.get(hashOf(quote, locale))
    if (verdict === "positive" || verdict === "negative") return verdict
    const read = readers.get(locale) ?? createMentionReader(names, locale)
    readers.set(locale, read)
    return read(quote).mentions.find(({ id }) => id === null)?.tone
  }
  return {
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
  }
}

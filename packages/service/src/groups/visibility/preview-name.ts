import { setImmediate } from "node:timers/promises"

import type { NamePreview } from "@citable/contract/visibility"

import { createMentionFinder, type TrackedName } from "../../mentions/find-mentions.ts"
import { supportedLocale } from "../../mentions/supported-locale.ts"
import { readTrackedNames } from "../../mentions/tracked-names.ts"
import type { BrandRow } from "../../storage/brand-row.ts"
import type { Database } from "../../storage/database.ts"
import { quoteAround } from "./quote-around.ts"

/** The most answers that are read. */
const maxAnswers = 1000
const batch = 50
/** The most characters of answers, and the longest time: after either, the next batch is not read. */
const maxCharacters = 8_000_000
const longest = 3000
const maxQuotes = 5

interface PreviewInput {
  name: string
  aliases: readonly string[]
  domains: readonly string[]
  /** The competitor that gets these names; undefined for a new one. */
  competitorId?: string | undefined
}

/** Finds the names of a competitor in the latest stored answers as a scan would, and saves nothing. */
export async function previewName(
  { db, brand, now }: { db: Database; brand: BrandRow; now: () => number },
  { competitorId = "", ...names }: PreviewInput,
): Promise<NamePreview> {
  const others = await readTrackedNames(db, brand)
  const tracked: TrackedName[] = [
    ...others.filter(({ id }) => id !== competitorId),
    // Where names overlap, a scan counts the longest one, so the others take part.
    { ...names, id: competitorId },
  ]
  const finders = new Map<string, ReturnType<typeof createMentionFinder>>()
  const started = now()
  const preview: NamePreview = { stored: await countAnswers(db, brand.id), answers: 0, matches: 0, quotes: [] }
  let characters = 0
  let after: { day: string; id: string } | undefined
  while (preview.answers < maxAnswers && characters < maxCharacters && now() - started < longest) {
    const rows = await readBatch(db, brand.id, after)
    for (const { text, locale, ...answer } of rows) {
      const find = finders.get(locale) ?? createMentionFinder(tracked, supportedLocale(locale))
      finders.set(locale, find)
      const found = find(text)
      const mention = found.mentions.find(({ id }) => id === competitorId)
      preview.answers += 1
      characters += text.length
      if (mention === undefined) continue
      preview.matches += 1
      if (preview.quotes.length === maxQuotes) continue
      const { id, prompt_id, engine, surface, answered_at: at } = answer
      const asked = { answer_id: id, prompt_id, engine, surface, answered_at: new Date(at).toISOString() }
      preview.quotes.push({ ...quoteAround(found.text, mention.spans, supportedLocale(locale)), ...asked })
    }
    after = rows.at(-1)
    if (rows.length < batch) break
    // Finding names takes the processor, and other calls wait for it.
    await setImmediate()
  }
  return preview
}

/** The next answers, the latest first. */
function readBatch(db: Database, brandId: string, after: { day: string; id: string } | undefined) {
  let query = db
    .selectFrom("answers")
    .select(["id", "day", "prompt_id", "engine", "surface", "locale", "text", "answered_at"])
    .where("brand_id", "=", brandId)
  if (after !== undefined) {
    query = query.where((eb) =>
      eb.or([eb("day", "<", after.day), eb.and([eb("day", "=", after.day), eb("id", "<", after.id)])]),
    )
  }
  return query.orderBy("day", "desc").orderBy("id", "desc").limit(batch).execute()
}

/** How many answers a brand has, by the counts of its days. */
async function countAnswers(db: Database, brandId: string): Promise<number> {
  const { answers } = await db
    .selectFrom("visibility_days")
    .select((eb) => eb.fn.sum<number | string | null>("answers").as("answers"))
    .where("brand_id", "=", brandId)
    .where("prompt_id", "=", "")
    .where("name_id", "=", "*")
    .executeTakeFirstOrThrow()
  return Number(answers ?? 0)
}

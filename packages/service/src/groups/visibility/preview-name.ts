import type { NamePreview } from "@citable/contract/visibility"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { isCheapToRead } from "@citable/language/mentions/is-cheap-to-read"
import type { ParseTask } from "@citable/parsing/parse-task"
import { withParseProblems } from "@citable/parsing/with-parse-problems"
import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"

import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { parsingOfProcess } from "../../parsing/parsing-of-process.ts"
import type { NameToQuote, QuotedName } from "./quote-name.ts"

/** The most answers that are read. */
const maxAnswers = 1000
const batch = 50
/** The most characters of answers, and the longest time: after either, the next batch is not read. */
const maxCharacters = 8_000_000
const longest = 3000
const maxQuotes = 5

/** For a batch of the longest answers. */
const task: ParseTask<NameToQuote, QuotedName[]> = { name: "quoteName", cpuMs: 60_000, memoryMb: 256 }

/** Finds names of a brand or a competitor in the latest stored answers as a scan would, and saves nothing. The id of a new one is empty. */
export async function previewName(
  { db, brand, now }: { db: Database; brand: BrandRow; now: () => number },
  names: TrackedName,
): Promise<NamePreview> {
  const others = await readTrackedNames(db, brand)
  const tracked: TrackedName[] = [
    ...others.filter(({ id }) => id !== names.id),
    // Where names overlap, a scan counts the longest one, so the others take part.
    names,
  ]
  const started = now()
  const preview: NamePreview = {
    stored: await countAnswers(db, brand.id),
    answers: 0,
    matches: 0,
    quotes: [],
    excluded: 0,
    excluded_quotes: [],
  }
  let characters = 0
  let after: { day: string; id: string } | undefined
  while (preview.answers < maxAnswers && characters < maxCharacters && now() - started < longest) {
    const rows = await readBatch(db, brand.id, after)
    const input = { tracked, id: names.id, answers: rows.map(({ text, locale }) => ({ text, locale })) }
    const length = rows.reduce((sum, { text }) => sum + text.length, 0)
    const found = isCheapToRead(length, tracked)
      ? (await import("./quote-name.ts")).quoteName(input)
      : await withParseProblems(() =>
          parsingOfProcess().run(task, { account: brand.account_id, what: "the answers", input }),
        )
    for (const [index, { id, prompt_id, engine, surface, answered_at: at }] of rows.entries()) {
      const { quote = null, excluded = null } = found[index] ?? {}
      preview.answers += 1
      if (excluded !== null) {
        preview.excluded += 1
        if (preview.excluded_quotes.length < maxQuotes) preview.excluded_quotes.push(excluded.text)
      }
      if (quote === null) continue
      preview.matches += 1
      if (preview.quotes.length === maxQuotes) continue
      const asked = { answer_id: id, prompt_id, engine, surface, answered_at: new Date(at).toISOString() }
      preview.quotes.push({ ...quote, ...asked })
    }
    characters += length
    after = rows.at(-1)
    if (rows.length < batch) break
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
    .where("name_id", "like", "*%")
    .executeTakeFirstOrThrow()
  return Number(answers ?? 0)
}

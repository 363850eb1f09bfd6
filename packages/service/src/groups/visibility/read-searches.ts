import type { PromptSuggestion } from "@citable/contract/visibility"
import type { Database } from "@citable/storage/database"

import { readGroups } from "../search/queries/read-groups.ts"
import { resolveSearchDays } from "../search/queries/resolve-search-days.ts"
import { isQuestion } from "./is-question.ts"

type Searched = Pick<PromptSuggestion, "text" | "based_on" | "reason">

const maxSearches = 500
/** The most answers to read, latest first. */
const maxAnswers = 500

/**
 * Questions that people asked a search engine and that showed the site, with most impressions first. After them, the
 * questions that AI engines searched for while they answered in the language.
 */
export async function readSearches(
  db: Database,
  brandId: string,
  { locale, url, now }: { locale: string; url: string | undefined; now: number },
): Promise<Searched[]> {
  const days = await resolveSearchDays(db, brandId, { compare: "none" }, now)
  const filter = url === undefined ? {} : { page: url }
  const question = { brandId, days, filter, by: "query", sort: "-impressions", offset: 0 } as const
  const { groups } = await readGroups(db, { ...question, limit: maxSearches })
  const fromPeople = groups
    .filter(({ key }) => isQuestion(key, locale))
    .map(({ key, impressions }) => ({
      text: key,
      based_on: "search_query" as const,
      reason: `The site appeared in ${impressions ?? 0} searches for it.`,
    }))
  if (url !== undefined) return fromPeople
  const answers = await db
    .selectFrom("answers")
    .select(["searches", "engine"])
    .where("brand_id", "=", brandId)
    .where("locale", "=", locale)
    .where("searches", "is not", null)
    .orderBy("id", "desc")
    .limit(maxAnswers)
    .execute()
  const counts = new Map<string, { text: string; answers: number }>()
  for (const { searches } of answers) {
    for (const text of new Set(JSON.parse(searches ?? "[]") as string[])) {
      if (!isQuestion(text, locale)) continue
      const one = counts.get(text.toLowerCase()) ?? { text, answers: 0 }
      counts.set(text.toLowerCase(), { ...one, answers: one.answers + 1 })
    }
  }
  const fromEngines = [...counts.values()]
    .toSorted((a, b) => b.answers - a.answers || (a.text < b.text ? -1 : 1))
    .map(({ text, answers: count }) => ({
      text,
      based_on: "search_query" as const,
      reason: `Engines searched for it while they gave ${count} ${count === 1 ? "answer" : "answers"}.`,
    }))
  return [...fromPeople, ...fromEngines]
}

import type { BrandRow } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Brief } from "@citable/writing/generation/brief"
import { chooseCitedPages } from "@citable/writing/generation/choose-cited-pages"
import { type AskedText, chooseQuestions } from "@citable/writing/generation/choose-questions"
import { cleanLine } from "@citable/writing/generation/clean-line"
import type { DemandAnswer } from "@citable/writing/generation/demand-answer"
import { scoreTopic } from "@citable/writing/generation/score-topic"
import { readTopic, type Topic } from "@citable/writing/generation/topic"

import { readTrackedNames } from "../../mentions/tracked-names.ts"
import { toWritingBrand } from "../to-writing-brand.ts"
import { findPrompt, type TrackedPrompt } from "./find-prompt.ts"
import { readAnswers } from "./read-answers.ts"
import { readOwnPages } from "./read-own-pages.ts"
import { readSearchQueries } from "./read-search-queries.ts"

/** What a caller asks for. */
export interface BriefInput {
  brief: string
  keyword?: string | undefined
  promptId?: string | undefined
  outlineOnly: boolean
  locale?: string | undefined
  words?: number | undefined
}

const max = { questions: 30, citedPages: 12, ownPages: 20, tags: 200, competitors: 20 }
/** Prompts about the topic whose answers are read. */
const maxPrompts = 8
/** The latest prompts and articles of the brand that are looked at, and the most searched queries. */
const latest = { prompts: 5000, articles: 2000, queries: 1000 }
/** Citations of the brand's own pages that are looked at. */
const maxOwnCitations = 500

/**
 * Reads what the service knows about the demand for an article: what assistants answer, cite and search for, what people search for, and
 * the pages that the brand has. Only data of the brand, and only so much of it as one article needs.
 *
 * @throws a `ProblemError` `invalid_input` if the brand tracks no such prompt.
 */
export async function readBrief(db: Database, row: BrandRow, input: BriefInput): Promise<Brief> {
  const brand = toWritingBrand(row)
  const { brief: assignment, keyword = null, promptId, outlineOnly, words = null } = input
  const locale = input.locale ?? row.default_locale
  const prompts = await readPrompts(db, row.id)
  const wanted = promptId === undefined ? undefined : await findPrompt(db, row.id, promptId)
  const prompt = wanted?.text ?? null
  const topic = readTopic({ assignment, keyword, prompt, locale, brand })
  const about = rankPrompts(prompts, topic, { locale }).filter(({ id }) => id !== wanted?.id)
  const promptIds = [...(wanted === undefined ? [] : [wanted.id]), ...about.map(({ id }) => id)].slice(0, maxPrompts)
  const answers = await readAnswers(db, row.id, { promptIds })
  const queries = await readSearchQueries(db, row.id, [...topic.words.keys()])
  return {
    brand,
    assignment,
    keyword,
    prompt,
    locale,
    words,
    isOutline: outlineOnly,
    questions: chooseQuestions(
      {
        ofPrompt: countSearches(answers.filter(({ promptId: id }) => id === wanted?.id)),
        searches: countSearches(answers.filter(({ promptId: id }) => id !== wanted?.id)),
        queries: queries
          .slice(0, latest.queries)
          .map(({ query, impressions }) => ({ text: query, times: impressions })),
        prompts: about.map(({ text }) => text),
      },
      { topic, locale, known: [keyword, prompt], max: max.questions },
    ),
    citedPages: chooseCitedPages(answers, { topic, locale, first: wanted?.id, promptIds, max: max.citedPages }),
    ownPages: await readOwnPages(db, row.id, { topic, locale, cited: ownCitations(answers), max: max.ownPages }),
    competitors: await readCompetitors(
      db,
      row,
      answers.filter((answer) => promptIds.includes(answer.promptId)),
    ),
    tags: await readTags(db, row.id),
  }
}

function readPrompts(db: Database, brandId: string): Promise<TrackedPrompt[]> {
  return db
    .selectFrom("prompts")
    .select(["id", "text"])
    .where("brand_id", "=", brandId)
    .where("deleted_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(latest.prompts)
    .execute()
}

/** The prompts about a topic, the best first. */
function rankPrompts(prompts: readonly TrackedPrompt[], topic: Topic, options: { locale: string }): TrackedPrompt[] {
  const scores = scoreTopic(
    topic,
    prompts.map(({ text }) => text),
    options,
  )
  return prompts
    .map((prompt, index) => ({ prompt, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.prompt.id < b.prompt.id ? -1 : 1))
    .map(({ prompt }) => prompt)
}

/** In how many answers assistants made each search. */
function countSearches(answers: readonly DemandAnswer[]): AskedText[] {
  const counts = new Map<string, AskedText>()
  for (const search of answers.flatMap(({ searches }) => searches)) {
    const known = counts.get(search.toLowerCase())
    counts.set(search.toLowerCase(), { text: known?.text ?? search, times: (known?.times ?? 0) + 1 })
  }
  return [...counts.values()]
}

function ownCitations(answers: readonly DemandAnswer[]): { url: string; title: string | null }[] {
  return answers
    .flatMap(({ citations }) => citations)
    .filter(({ type }) => type === "own")
    .slice(0, maxOwnCitations)
}

/** The competitors that answers name, the most named first. */
async function readCompetitors(db: Database, row: BrandRow, answers: readonly DemandAnswer[]): Promise<string[]> {
  const named = answers.flatMap(({ competitors }) => competitors)
  if (named.length === 0) return []
  const counts = new Map<string, number>()
  for (const id of named) counts.set(id, (counts.get(id) ?? 0) + 1)
  const tracked = await readTrackedNames(db, row)
  return tracked
    .flatMap(({ id, name }) => {
      const count = id === null ? undefined : counts.get(id)
      return count === undefined ? [] : [{ name, count }]
    })
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, max.competitors)
    .map(({ name }) => cleanLine(name, 200))
}

/** The tags of the brand's latest articles, the most used first. */
async function readTags(db: Database, brandId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("content_tags")
    .select("tag")
    .select((eb) => eb.fn.count<number | string>("content_id").distinct().as("articles"))
    .where("content_id", "in", (eb) =>
      eb
        .selectFrom("contents")
        .select("id")
        .where("brand_id", "=", brandId)
        .orderBy("updated_at", "desc")
        .orderBy("id", "desc")
        .limit(latest.articles),
    )
    .groupBy("tag")
    .orderBy("articles", "desc")
    .orderBy("tag")
    .limit(max.tags)
    .execute()
  return rows.map(({ tag }) => tag)
}

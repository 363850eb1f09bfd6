import type { ParsedToolInput } from "@citable/contract"
import type { PromptSuggestion } from "@citable/contract/visibility"
import { topicKey } from "@citable/language/text/topic-key"
import { toProfile } from "@citable/storage/brand-row"
import { promptTemplates } from "@citable/writing/analysis/prompt-templates"
import { interleave } from "@citable/writing/generation/interleave"

import type { CallContext, PreparedHandler } from "../../call/call-context.ts"
import { readArticleTopics } from "../../suggestions/article-topics.ts"
import { askEngine, type ProposedLines } from "../../suggestions/ask-engine.ts"
import { isQuestion } from "./is-question.ts"
import { promptKey } from "./prompt-rows.ts"
import { readGaps } from "./read-gaps.ts"
import { readSearches } from "./read-searches.ts"

type Input = ParsedToolInput<"suggest_prompts">
type Idea = Pick<PromptSuggestion, "text" | "based_on" | "reason"> & { tag?: string }

const longest = 1000
const maxTopics = 50

/** Asks an engine for questions, before the transaction of the call. */
async function askForPrompts(context: CallContext, input: Input): Promise<ProposedLines> {
  const { db, brand } = context
  const { locale = brand.default_locale, limit } = input
  const { products, audience } = toProfile(brand)
  const topics = (await readTopics(context, input, locale)).map(({ topic }) => topic)
  const competitors = await db.selectFrom("competitors").select("name").where("brand_id", "=", brand.id).execute()
  const facts = [
    `Brand: ${brand.name}`,
    products.length === 0 ? "" : `Products: ${listed(products.map(({ name }) => name))}`,
    audience === null ? "" : `Audience: ${audience.slice(0, 1000)}`,
    topics.length === 0 ? "" : `Subjects: ${listed(topics)}`,
    competitors.length === 0 ? "" : `Competitors: ${listed(competitors.map(({ name }) => name))}`,
    input.url === undefined ? "" : `Page: ${input.url}`,
  ].filter(Boolean)
  const text = `List ${limit} questions that people who may buy from this brand ask an AI assistant before they decide, in the language ${locale}. Most of them name no brand. Write one question a line, and nothing else.\n\n${facts.join("\n")}`
  return askEngine(context, { text, locale, market: null, longest: 500 })
}

export const suggestPrompts: PreparedHandler<"suggest_prompts", ProposedLines> = {
  prepare: askForPrompts,
  handle: async (context, input, proposed) => {
    const { db, brand } = context
    const { locale = brand.default_locale, limit } = input
    const tracked = await db
      .selectFrom("prompts")
      .select("text")
      .where("brand_id", "=", brand.id)
      .where("deleted_at", "is", null)
      .where("locale", "=", locale)
      .execute()
    const known = new Set(tracked.map(({ text }) => promptKey(text, locale, null)))
    const isNew = ({ text }: Idea) => {
      const key = promptKey(text, locale, null)
      if (text.length > longest || known.has(key)) return false
      known.add(key)
      return true
    }
    const lines = proposed.lines
      .filter((line) => isQuestion(line, locale))
      .map((text): Idea => ({ text, based_on: "profile", reason: null }))
      .filter(isNew)
    const { topics, searches, gaps } = await readIdeas(context, input, locale)
    const templated = interleave([gaps.filter(isNew), searches.filter(isNew), topics.filter(isNew)], limit)
    const toSuggestion =
      (source: string) =>
      ({ tag, ...idea }: Idea): PromptSuggestion => ({ ...idea, tags: tag === undefined ? [] : [tag], locale, source })
    return {
      output: {
        data: interleave(
          [lines.map(toSuggestion(proposed.asked?.engine ?? "llm")), templated.map(toSuggestion("template"))],
          limit,
        ),
        asked: proposed.asked,
      },
    }
  },
}

/**
 * Questions that need no engine: about topics, from searches, and about competitors that answers name instead of the
 * brand.
 */
async function readIdeas(context: CallContext, input: Input, locale: string) {
  const { db, brand, now } = context
  const { topics: wanted } = input
  const suits = (text: string) =>
    wanted === undefined ||
    wanted.length === 0 ||
    wanted.some((topic) => text.toLowerCase().includes(topic.toLowerCase()))
  const templates = promptTemplates(locale)
  const about = await readTopics(context, input, locale)
  const topics = (templates?.topic ?? []).flatMap((word) =>
    about.map(({ topic, isProduct, based_on, reason }): Idea => ({
      text: isProduct ? (templates?.product ?? word)(topic) : word(topic),
      based_on,
      reason,
      tag: topic.slice(0, 100),
    })),
  )
  if (templates !== undefined && wanted === undefined && input.url === undefined) {
    topics.push({
      text: templates.brand(brand.name),
      based_on: "profile",
      reason: "People who know the brand ask this.",
    })
  }
  const searches = (await readSearches(db, brand.id, { locale, url: input.url, now: now() })).filter(({ text }) =>
    suits(text),
  )
  const rivals = wanted === undefined && input.url === undefined ? await readGaps(db, brand.id) : []
  const gaps =
    templates === undefined
      ? []
      : rivals.flatMap(({ name, answers }): Idea[] => {
          const reason =
            answers === 0
              ? "The brand tracks this competitor."
              : `${answers} ${answers === 1 ? "answer names" : "answers name"} ${name} but not the brand.`
          const basedOn = answers === 0 ? "profile" : "gap"
          return [
            { text: templates.alternatives(name), based_on: basedOn, reason },
            { text: templates.versus(brand.name, name), based_on: basedOn, reason },
          ]
        })
  return { topics, searches, gaps }
}

interface Topic extends Pick<PromptSuggestion, "based_on" | "reason"> {
  topic: string
  /** Whether it is the name of a product, so that a question is about the product itself. */
  isProduct?: boolean
}

/** The topics to ask about: those of the input, else products, keywords and topics of articles. */
async function readTopics(context: CallContext, { topics, url }: Input, locale: string): Promise<Topic[]> {
  const { db, brand } = context
  if (topics !== undefined && topics.length > 0) {
    return topics.map((topic) => ({ topic, based_on: "keyword" as const, reason: "One of your topics." }))
  }
  const without = new Set([brand.name.toLowerCase()])
  const articles = (await readArticleTopics(context, { locale, url, without }))
    .filter(({ topic, isTag }) => isTag || /\s/u.test(topic))
    .slice(0, maxTopics)
    .map(({ topic, articles: count }) => ({
      topic,
      based_on: "page" as const,
      reason: `The topic of ${count} published ${count === 1 ? "article" : "articles"}.`,
    }))
  if (url !== undefined) return articles
  const products = toProfile(brand).products.map(({ name }) => ({
    topic: name,
    isProduct: true,
    based_on: "profile" as const,
    reason: "A product of the brand.",
  }))
  const keywords = await db
    .selectFrom("keywords")
    .select("keyword")
    .where("brand_id", "=", brand.id)
    .where("locale", "=", locale)
    .orderBy("id")
    .limit(maxTopics)
    .execute()
  const tracked = keywords
    .filter(({ keyword }) => !isQuestion(keyword, locale))
    .map(({ keyword }) => ({
      topic: keyword,
      based_on: "keyword" as const,
      reason: "A keyword that the brand tracks.",
    }))
  const seen = new Set<string>()
  const isFirst = ({ topic }: Topic) => seen.size < seen.add(topicKey(topic)).size
  return interleave<Topic>([products, tracked, articles], 3 * maxTopics)
    .filter(isFirst)
    .slice(0, maxTopics)
}

const listed = (names: readonly string[]) => names.join(", ").slice(0, 2000)

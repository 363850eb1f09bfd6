import type { ParsedToolInput } from "@citable/contract"
import type { KeywordSuggestion } from "@citable/contract/search"
import { topicKey } from "@citable/language/text/topic-key"
import { toSearchCountry } from "@citable/search-data/to-search-country"
import { toProfile } from "@citable/storage/brand-row"
import { interleave } from "@citable/writing/generation/interleave"

import type { CallContext, PreparedHandler } from "../../call/call-context.ts"
import { readArticleTopics } from "../../suggestions/article-topics.ts"
import { askEngine, type ProposedLines } from "../../suggestions/ask-engine.ts"
import { readGroups } from "./queries/read-groups.ts"
import { resolveSearchDays } from "./queries/resolve-search-days.ts"
import { searchWords } from "./search-words.ts"

type Input = ParsedToolInput<"suggest_keywords">

const longest = 200
/** The most queries to read from search data. */
const maxQueries = 500

/** Asks an engine for keywords, before the transaction of the call. */
async function askForKeywords(context: CallContext, input: Input): Promise<ProposedLines> {
  const { brand } = context
  const { locale = brand.default_locale, market = null, seeds = [], limit } = input
  const { products, audience } = toProfile(brand)
  const facts = [
    `Brand: ${brand.name}`,
    products.length === 0
      ? ""
      : `Products: ${products
          .map(({ name }) => name)
          .join(", ")
          .slice(0, 2000)}`,
    audience === null ? "" : `Audience: ${audience.slice(0, 1000)}`,
    seeds.length === 0 ? "" : `Subjects: ${seeds.join(", ")}`,
    input.url === undefined ? "" : `Page: ${input.url}`,
  ].filter(Boolean)
  const text = `List ${limit} search keywords that people who may buy from this brand type into a search engine, in the language ${locale}. Write one keyword a line, and nothing else.\n\n${facts.join("\n")}`
  return askEngine(context, { text, locale, market, longest })
}

export const suggestKeywords: PreparedHandler<"suggest_keywords", ProposedLines> = {
  prepare: askForKeywords,
  handle: async (context, input, proposed) => {
    const { db, brand } = context
    const { locale = brand.default_locale, seeds = [], limit } = input
    const tracked = await db
      .selectFrom("keywords")
      .select("keyword")
      .where("brand_id", "=", brand.id)
      .where("locale", "=", locale)
      .execute()
    const known = new Set(tracked.map(({ keyword }) => topicKey(searchWords(keyword))))
    const wanted = seeds.map(searchWords)
    const suits = (keyword: string) => wanted.length === 0 || wanted.some((seed) => searchWords(keyword).includes(seed))
    const isNew = ({ keyword }: KeywordSuggestion) => {
      const words = searchWords(keyword)
      const key = topicKey(words)
      if (words === "" || keyword.length > longest || known.has(key)) return false
      known.add(key)
      return true
    }
    const queries = (await readQueries(context, input)).filter(({ keyword }) => suits(keyword)).filter(isNew)
    const lines = proposed.lines.map((line) => toSuggestion(line, "llm", null)).filter(isNew)
    const site = (await readSite(context, input, locale)).filter(({ keyword }) => suits(keyword)).filter(isNew)
    const data = interleave([queries, lines, site], limit)
    const { keywordData: provider } = context
    // A provider reads the volumes of tracked keywords only.
    const volume = {
      ...noVolume,
      ...(provider === undefined ? {} : { source: provider.name, missing: "not_synced" as const }),
    }
    return { output: { data: data.map((one) => ({ ...one, volume })), asked: proposed.asked } }
  },
}

/** The searches in which the site appeared, most impressions first. */
async function readQueries({ db, brand, now }: CallContext, input: Input): Promise<KeywordSuggestion[]> {
  const days = await resolveSearchDays(db, brand.id, { compare: "none" }, now())
  const country = input.market === undefined ? undefined : toSearchCountry(input.market)
  const filter = {
    ...(input.url === undefined ? {} : { page: input.url }),
    ...(country === undefined ? {} : { country }),
  }
  const question = { brandId: brand.id, days, filter, by: "query", sort: "-impressions", offset: 0 } as const
  const { groups } = await readGroups(db, { ...question, limit: maxQueries })
  return groups.map(({ key, impressions, clicks, position }) => {
    const reason = `${impressions ?? 0} impressions and ${clicks ?? 0} clicks in searches from ${days.from} to ${days.to}.`
    return toSuggestion(key, "search_console", reason, position)
  })
}

/** The topics of published articles. */
async function readSite(context: CallContext, { url }: Input, locale: string): Promise<KeywordSuggestion[]> {
  const without = new Set([searchWords(context.brand.name)])
  const topics = await readArticleTopics(context, { locale, url, without })
  return topics.map(({ topic, articles, isTag }) => {
    const where = isTag ? "A tag" : "In the title"
    return toSuggestion(topic, "site", `${where} of ${articles} published ${articles === 1 ? "article" : "articles"}.`)
  })
}

const noVolume = { value: null, source: "keyword_data", observed_at: null, missing: "not_configured" as const }

function toSuggestion(
  keyword: string,
  foundIn: KeywordSuggestion["found_in"],
  reason: string | null,
  position: number | null = null,
): KeywordSuggestion {
  return {
    keyword,
    intent: null,
    found_in: foundIn,
    reason,
    position: {
      value: position,
      source: "search_console",
      observed_at: null,
      missing: position === null ? "no_data" : null,
    },
    volume: noVolume,
  }
}

import type { ArticleSummary } from "@citable/next"
import MiniSearch from "minisearch"

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" })

/** The articles that have every word of a query in title, topics or excerpt, best first. Words may be incomplete or slightly wrong. */
export function searchArticles(articles: readonly ArticleSummary[], query: string): ArticleSummary[] {
  const index = new MiniSearch<ArticleSummary>({
    fields: ["title", "tags", "excerpt"],
    // Finds words also where a language has no spaces between them.
    tokenize: (text) => [...segmenter.segment(text)].filter((part) => part.isWordLike).map(({ segment }) => segment),
    processTerm: (term) => term.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase(),
    searchOptions: { boost: { title: 4, tags: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  })
  index.addAll(articles)
  const byId = new Map(articles.map((article) => [article.id, article]))
  return index.search(query).flatMap(({ id }) => byId.get(String(id)) ?? [])
}

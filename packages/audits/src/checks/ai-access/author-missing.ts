import { readJsonLd, toList } from "@citable/reader"

import type { PageCheck } from "../check.ts"

export const authorMissing: PageCheck = {
  code: "author_missing",
  severity: "notice",
  category: "ai_access",
  title: "Articles that do not name an author",
  detail:
    "Search engines and AI assistants trust texts more whose author is known. Name the author on the page and in its structured data.",
  find({ facts, isArticle, isIndexable }) {
    if (!isArticle || !isIndexable) return undefined
    const isNamed =
      facts.metas.some(
        ({ name, content }) => (name === "author" || name === "article:author") && content.trim() !== "",
      ) ||
      facts.anchors.some(({ rel }) => rel.includes("author")) ||
      facts.links.some(({ rel }) => rel.includes("author")) ||
      readJsonLd(facts).nodes.some(({ properties }) => toList(properties["author"] ?? properties["creator"]).length > 0)
    return isNamed ? [] : [{ detail: null }]
  },
}

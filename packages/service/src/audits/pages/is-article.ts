import type { PageFacts } from "@citable/reader"

/** Whether a page says that it is an article: by Open Graph, by structured data, or by an author and a date. */
export function isArticle({ metas, jsonLd, otherTypes, dates }: PageFacts): boolean {
  const names = new Set<string>()
  for (const { name, content } of metas) {
    if (name === "og:type") {
      // Many themes mark every page as an article, and the home page as a website.
      if (content.trim().toLowerCase() === "website") return false
      if (content.trim().toLowerCase() === "article") return true
    }
    names.add(name)
  }
  if (jsonLd.some((text) => articleType.test(text))) return true
  if (otherTypes.some((type) => /(?:Article|BlogPosting)$/.test(type))) return true
  return names.has("author") && (dates.length > 0 || names.has("article:published_time"))
}

const articleType = /"@type"\s*:\s*(?:\[[^\]]{0,300})?"(?:[A-Za-z]*Article|BlogPosting)"/

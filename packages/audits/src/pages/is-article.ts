import { type JsonLdNode, type PageFacts, readJsonLd, toThings } from "@citable/reader"

/** Whether a page says that it is an article: by Open Graph, by structured data, or by an author and a date. A home page is none. */
export function isArticle(facts: PageFacts, url: string): boolean {
  const { metas, otherTypes, dates } = facts
  // Some themes mark every page as an article.
  if (new URL(url).pathname === "/") return false
  const names = new Set<string>()
  for (const { name, content } of metas) {
    if (name === "og:type") {
      if (content.trim().toLowerCase() === "website") return false
      if (content.trim().toLowerCase() === "article") return true
    }
    names.add(name)
  }
  if (readJsonLd(facts).nodes.some(describesArticle)) return true
  if (otherTypes.some((type) => isArticleType(type))) return true
  return names.has("author") && (dates.length > 0 || names.has("article:published_time"))
}

/** A list, such as a blog, has articles among its properties and is none. */
function describesArticle({ types, properties, isNested }: JsonLdNode): boolean {
  if (isNested) return false
  return types.some(isArticleType) || toThings(properties["mainEntity"]).some((one) => one.types.some(isArticleType))
}

const isArticleType = (type: string): boolean => /(?:Article|BlogPosting)$/.test(type)

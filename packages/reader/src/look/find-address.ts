import { toArticleUrl } from "./article-template.ts"
import type { ListedArticle } from "./listed-article.ts"

/** Where a site shows an article: by the template of its addresses, if that has the language, or as its sitemap says. Undefined if neither tells. */
export function findAddress(
  article: ListedArticle,
  { template, urls }: { template: string; urls: readonly string[] },
): string | undefined {
  if (template.includes("{locale}") || template.includes("{content_id}")) return toArticleUrl(template, article)
  const end = `/${encodeURIComponent(article.slug)}`
  const tags = new Set([article.locale, article.locale.split("-")[0]])
  return urls.find((url) => {
    const path = new URL(url).pathname.replace(/\/$/, "")
    return path.endsWith(end) && path.split("/").some((step) => tags.has(step.toLowerCase()))
  })
}

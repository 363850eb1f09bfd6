import { siteLanguages } from "./languages.ts"

/** The path of an article's page: in its own language, or in the one that a page stands in for. */
export function toArticlePath(
  { data }: { data: { slug: string; locale: string } },
  { prefix } = siteLanguages().ofArticle(data.locale),
): string {
  return `${prefix}/blog/${encodeURIComponent(data.slug)}/`
}

import type { ArticleSummary } from "./article-reader.ts"
import type { Site } from "./site-options.ts"

/**
 * A schema.org `BlogPosting`, and the records the writer added, as the text of a `<script type="application/ld+json">`.
 * `<` is escaped, so that no text can end the element.
 */
export function toJsonLd(article: ArticleSummary, site: Site): string {
  const { seo, cover, author } = article
  const url = seo.canonical_url ?? site.url(site.path(article))
  const posting = {
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: article.title,
    description: seo.description ?? article.excerpt,
    url,
    mainEntityOfPage: url,
    inLanguage: article.locale,
    datePublished: article.published_at ?? undefined,
    dateModified: article.updated_at,
    wordCount: article.word_count,
    keywords: article.tags.length === 0 ? undefined : article.tags,
    image: cover?.url,
    author: author === null ? undefined : { "@type": "Person", name: author.name, url: author.url ?? undefined },
    publisher: site.name === undefined ? undefined : { "@type": "Organization", name: site.name, url: site.url("/") },
  }
  return JSON.stringify(seo.json_ld.length === 0 ? posting : [posting, ...seo.json_ld]).replaceAll("<", "\\u003c")
}

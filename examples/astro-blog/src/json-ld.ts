/** What structured data says about an article. */
export interface JsonLdArticle {
  url: string
  title: string
  description: string
  published: Date
  updated: Date
  locale: string
  tags: readonly string[]
  image: string | undefined
  author: { name: string; url: string | null } | null
  publisher: string
}

/** An `Article` of schema.org. */
export function toJsonLd(article: JsonLdArticle): Record<string, unknown> {
  const { author } = article
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: article.title,
    description: article.description,
    datePublished: article.published.toISOString(),
    dateModified: article.updated.toISOString(),
    inLanguage: article.locale,
    keywords: article.tags.join(", "),
    mainEntityOfPage: { "@type": "WebPage", "@id": article.url },
    publisher: { "@type": "Organization", name: article.publisher },
    author:
      author === null
        ? { "@type": "Organization", name: article.publisher }
        : { "@type": "Person", name: author.name, ...(author.url === null ? {} : { url: author.url }) },
    ...(article.image === undefined ? {} : { image: [article.image] }),
  }
}

/** JSON for a `<script>` element: no text of an article can end the element or open a comment. */
export function toScriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029")
}

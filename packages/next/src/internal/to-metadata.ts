import type { Metadata } from "next"

import type { ArticleSummary } from "./article-reader.ts"
import type { Site } from "./site-options.ts"

/** An article's metadata: title, description, canonical URL, Open Graph and Twitter card. */
export function toMetadata(article: ArticleSummary, site: Site): Metadata {
  const { seo, cover, author } = article
  const title = seo.title ?? article.title
  const description = seo.description ?? article.excerpt
  const canonical = seo.canonical_url ?? site.link(site.path(article))
  const images = cover === null ? {} : { images: [toImage(cover)] }
  return {
    title,
    description,
    alternates: { canonical },
    ...(author === null
      ? {}
      : { authors: [{ name: author.name, ...(author.url === null ? {} : { url: author.url }) }] }),
    ...(seo.noindex ? { robots: { index: false } } : {}),
    openGraph: {
      type: "article",
      title,
      description,
      url: canonical,
      locale: article.locale.replace("-", "_"),
      tags: article.tags,
      modifiedTime: article.updated_at,
      ...(article.published_at === null ? {} : { publishedTime: article.published_at }),
      ...(author === null ? {} : { authors: [author.url ?? author.name] }),
      ...(site.name === undefined ? {} : { siteName: site.name }),
      ...images,
    },
    twitter: { card: cover === null ? "summary" : "summary_large_image", title, description, ...images },
  }
}

function toImage({ url, alt, width, height }: NonNullable<ArticleSummary["cover"]>) {
  return { url, alt, ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }
}

import type { ArticleAuthor, ArticleImage, ArticleSeo } from "@citable/contract"
import { lastChangeOf } from "@citable/contract/core"
import { sharedPicture } from "@citable/contract/pictures"

import type { RenderedQuestion } from "../rendered-body.ts"

/** The fields of an article for structured data, named as in the API. */
export interface JsonLdArticle {
  /** With `version`, it says which text the page shows: `citable doctor` compares that with the live one. */
  id?: string | undefined
  version?: number | undefined
  title: string
  excerpt: string
  locale: string
  tags: readonly string[]
  author: ArticleAuthor | null
  /** All authors, if there are several. */
  authors?: readonly ArticleAuthor[] | undefined
  /** With `widths`, the data names the smaller version that all readers show. */
  cover: (Pick<ArticleImage, "url"> & Partial<Pick<ArticleImage, "width" | "height" | "widths">>) | null
  seo: Pick<ArticleSeo, "canonical_url" | "description" | "json_ld">
  word_count: number
  /** RFC 3339. Null if the article is not published. */
  published_at: string | null
  /** RFC 3339. */
  updated_at: string
  /** RFC 3339. The writer's own date of the last change; without it, `updated_at`. */
  modified_at?: string | null | undefined
}

export interface JsonLdOptions {
  /** The absolute URL of the article's page, if it is known. The article's `canonical_url` overrides it. */
  url?: string | undefined
  /** Default: `BlogPosting`, which is an `Article`. */
  type?: "Article" | "BlogPosting" | "NewsArticle" | "TechArticle" | undefined
  /** The publisher of the site. */
  publisher?: { name: string; url?: string | undefined } | undefined
  /** The pages above the article's, beginning with the site's, for a `BreadcrumbList`. The article is added at the end. */
  breadcrumbs?: readonly { name: string; url: string }[] | undefined
  /** Questions and answers of the article, as `renderBody` finds them, for a `FAQPage`. */
  faq?: readonly RenderedQuestion[] | undefined
}

/**
 * Makes schema.org data of an article for a `<script type="application/ld+json">`: the article, a `BreadcrumbList` and a `FAQPage`
 * if there is something for them, and the writer's own records. It escapes `<`, so nothing can end the element.
 */
export function toJsonLd(article: JsonLdArticle, options: JsonLdOptions): string {
  const { breadcrumbs = [], faq = [] } = options
  const url = article.seo.canonical_url ?? options.url
  const records = [
    toArticle(article, url, options),
    ...(breadcrumbs.length === 0 ? [] : [toBreadcrumbs([...breadcrumbs, { name: article.title, url }])]),
    ...(faq.length === 0 ? [] : [toFaq(faq)]),
    ...article.seo.json_ld,
  ]
  return JSON.stringify(records.length === 1 ? records[0] : records).replaceAll("<", "\\u003c")
}

function toArticle(article: JsonLdArticle, url: string | undefined, options: JsonLdOptions): object {
  const { seo, cover, author } = article
  const { type = "BlogPosting", publisher } = options
  return {
    "@context": "https://schema.org",
    "@type": type,
    headline: article.title,
    description: seo.description ?? article.excerpt,
    url,
    mainEntityOfPage: url,
    identifier: article.version === undefined ? undefined : article.id,
    version: article.id === undefined ? undefined : article.version,
    inLanguage: article.locale,
    datePublished: article.published_at ?? undefined,
    dateModified: lastChangeOf(article),
    wordCount: article.word_count,
    keywords: article.tags.length === 0 ? undefined : article.tags,
    image: cover === null ? undefined : toImage(cover),
    author: article.authors?.map(toPerson) ?? (author === null ? undefined : toPerson(author)),
    publisher: publisher === undefined ? undefined : { "@type": "Organization", ...publisher },
  }
}

function toImage({ url, width = null, height = null, widths }: NonNullable<JsonLdArticle["cover"]>): string | object {
  const shared = sharedPicture({ url, width, height, widths })
  if (shared.url === url || shared.width === null || shared.height === null) return shared.url
  return { "@type": "ImageObject", url: shared.url, width: shared.width, height: shared.height }
}

function toPerson({ name, url }: ArticleAuthor): object {
  return { "@type": "Person", name, url: url ?? undefined }
}

function toBreadcrumbs(pages: readonly { name: string; url: string | undefined }[]): object {
  const itemListElement = pages.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url,
  }))
  return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement }
}

function toFaq(faq: readonly RenderedQuestion[]): object {
  const mainEntity = faq.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }))
  return { "@context": "https://schema.org", "@type": "FAQPage", mainEntity }
}

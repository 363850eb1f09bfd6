import { authorsOf } from "@citable/contract/content"
import { lastChangeOf } from "@citable/contract/core"
import { pictureCard } from "@citable/contract/pictures"
import { toLanguageLinks, toOpenGraphLocale } from "@citable/markdown/outputs"
import type { Metadata } from "next"

import type { ArticleSummary } from "./internal/reading/article-reader.ts"
import { type ArticleAddress, type SiteOptions, toSite } from "./internal/site/site-options.ts"

/** The fields of an article that its metadata needs. */
export type MetadataArticle = Pick<
  ArticleSummary,
  | "slug"
  | "locale"
  | "title"
  | "excerpt"
  | "cover"
  | "author"
  | "authors"
  | "tags"
  | "seo"
  | "updated_at"
  | "modified_at"
  | "published_at"
  | "translation_group"
> &
  Partial<Pick<ArticleSummary, "id" | "version">>

/** The address of an article in one language. */
export type Translation = ArticleAddress

export interface MetadataOptions extends SiteOptions {
  /** The article in other languages, for `hreflang`. The article itself may be in the list. Default: none. */
  translations?: readonly Translation[]
}

/**
 * Makes an article's metadata for `generateMetadata`: title, description, canonical URL, `hreflang`, robots, Open Graph and Twitter card.
 * Without `siteUrl`, it has no addresses but those that the article names.
 *
 * @throws {CitableError} `invalid_site_url`.
 */
export function toMetadata(article: MetadataArticle, options: MetadataOptions = {}): Metadata {
  const site = toSite(options)
  const { seo, cover } = article
  const authors = authorsOf(article)
  const title = seo.title ?? article.title
  const description = seo.description ?? article.excerpt
  const own = site.find(site.path(article))
  const canonical = seo.canonical_url ?? own
  const images = cover === null ? {} : { images: [toImage(cover)] }
  const others = (options.translations ?? []).filter(({ locale }) => locale !== article.locale)
  const toPage = (one: ArticleAddress) => ({ locale: one.locale, url: site.url(site.path(one)) })
  const isListed = own !== undefined && canonical === own && !seo.noindex
  const languages = isListed ? toLanguageLinks(toPage(article), others.map(toPage), site) : []
  return {
    title,
    description,
    ...(canonical === undefined
      ? {}
      : { alternates: { canonical, ...(languages.length === 0 ? {} : { languages: Object.fromEntries(languages) }) } }),
    ...(authors.length === 0
      ? {}
      : { authors: authors.map(({ name, url }) => ({ name, ...(url === null ? {} : { url }) })) }),
    ...(seo.noindex ? { robots: { index: false } } : {}),
    openGraph: {
      type: "article",
      title,
      description,
      ...(canonical === undefined ? {} : { url: canonical }),
      locale: toOpenGraphLocale(article.locale),
      tags: article.tags,
      modifiedTime: lastChangeOf(article),
      ...(others.length === 0 ? {} : { alternateLocale: others.map(({ locale }) => toOpenGraphLocale(locale)) }),
      ...(article.published_at === null ? {} : { publishedTime: article.published_at }),
      ...(authors.length === 0 ? {} : { authors: authors.map(({ name, url }) => url ?? name) }),
      ...(site.name === undefined ? {} : { siteName: site.name }),
      ...images,
    },
    twitter: { card: cover === null ? "summary" : "summary_large_image", title, description, ...images },
    ...toMark(article),
  }
}

/** Which text the page shows. `citable doctor` compares it with the live one. */
function toMark({ id, version }: MetadataArticle): Pick<Metadata, "other"> {
  if (id === undefined || version === undefined) return {}
  return { other: { "citable:article": id, "citable:version": String(version) } }
}

function toImage(cover: NonNullable<ArticleSummary["cover"]>) {
  const { url, alt, width, height } = pictureCard(cover)
  return { url, alt, ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) }
}

import { authorsOf } from "@citable/contract/content"
import type { Translation } from "@citable/contract/locales"
import { pictureCard } from "@citable/contract/pictures"
import {
  knownAddress,
  toJsonLd,
  toLanguageLinks,
  toOpenGraphLocale,
  warnOfUnknownAddress,
} from "@citable/markdown/outputs"

import type { ArticleData } from "./article-schema.ts"

/** The props of `<ArticleHead>`. */
export interface ArticleHeadProps {
  /** An entry of `getCollection()`, `getEntry()` or `getLiveEntry()`. */
  entry: {
    data: Pick<
      ArticleData,
      | "title"
      | "excerpt"
      | "locale"
      | "tags"
      | "author"
      | "authors"
      | "cover"
      | "seo"
      | "word_count"
      | "published_at"
      | "updated_at"
      | "modified_at"
    > &
      // A schema of a site's own can leave them out.
      Partial<Pick<ArticleData, "id" | "version">>
  }
  /**
   * The absolute address of the page. The component's default is the page's own, which needs `site` in Astro's configuration outside
   * `astro dev`. In a build for production, `localhost` and `example.com` count as unknown.
   */
  url?: string | undefined
  /** The name of the whole site, for `og:site_name` and the publisher of the structured data. */
  siteName?: string | undefined
  /** The absolute address of the site. Default: the root of `url`. */
  siteUrl?: string | undefined
  /** The text between the article's title and the site's name in `<title>`; `null` leaves the name out. Default: `" · "`. */
  titleSeparator?: string | null | undefined
  /** The picture beside links to an article that has no cover. Its address is absolute. */
  image?: ArticleHeadImage | undefined
  /**
   * The article in other languages, for `hreflang`. `articleTranslations()` finds them. If the current one is missing, the page shows the
   * article for want of a translation: it names the original for search engines, and no other language.
   */
  translations?: readonly ({ locale: string; url: string } | Translation)[] | undefined
  /** The language for readers of all others: its page gets `hreflang="x-default"`. Default: none. */
  defaultLocale?: string | undefined
  /** The type of schema.org. Default: `BlogPosting`. */
  type?: "Article" | "BlogPosting" | "NewsArticle" | "TechArticle" | undefined
  /** The pages above this one for a `BreadcrumbList`, the site's first page first. */
  breadcrumbs?: readonly { name: string; url: string }[] | undefined
}

/** A picture for Open Graph. */
export interface ArticleHeadImage {
  url: string
  alt?: string | undefined
  width?: number | null | undefined
  height?: number | null | undefined
}

export interface ArticleHeadElements {
  title: string
  meta: ({ name: string; content: string } | { property: string; content: string })[]
  links: { rel: string; href: string; hreflang?: string }[]
  /** The text of a `<script type="application/ld+json">`; nothing in it can end the element. */
  jsonLd: string
}

/**
 * Makes the elements for the `<head>` of an article's page: title, description, canonical address, languages, Open Graph, the Twitter
 * card, and structured data. `url` is absolute. Without a known address, nothing in the head names one, and a warning says so.
 */
export function toArticleHead(props: ArticleHeadProps): ArticleHeadElements {
  const { siteName, defaultLocale } = props
  const { data } = props.entry
  const page = knownAddress(props.url)
  if (props.url === undefined) warnOfUnknownAddress()
  const { translations, original } = readTranslations(props, page)
  const url = original ?? page
  const { seo } = data
  const authors = authorsOf(data)
  const other = knownAddress(props.image?.url) === undefined ? undefined : props.image
  const image = data.cover === null ? other : pictureCard(data.cover)
  const canonical = seo.canonical_url ?? url
  const title = seo.title ?? data.title
  const description = seo.description ?? data.excerpt
  return {
    title: toTitle(title, props),
    meta: [
      { name: "description", content: description },
      ...toMark(data),
      ...(seo.noindex ? [{ name: "robots", content: "noindex" }] : []),
      ...authors.map(({ name }) => ({ name: "author", content: name })),
      { property: "og:type", content: "article" },
      { property: "og:title", content: title },
      { property: "og:description", content: description },
      ...(canonical === undefined ? [] : [{ property: "og:url", content: canonical }]),
      { property: "og:locale", content: toOpenGraphLocale(data.locale) },
      ...(siteName === undefined ? [] : [{ property: "og:site_name", content: siteName }]),
      ...toImageMeta(image),
      { property: "article:published_time", content: data.published_at.toISOString() },
      { property: "article:modified_time", content: data.modified_at.toISOString() },
      ...authors.map((author) => ({ property: "article:author", content: author.url ?? author.name })),
      ...data.tags.map((tag) => ({ property: "article:tag", content: tag })),
      { name: "twitter:card", content: image === undefined ? "summary" : "summary_large_image" },
    ],
    links: [
      // A page with noindex, or with another canonical address, must not name other languages (Google, “Localized versions”).
      ...(seo.noindex || canonical === undefined ? [] : [{ rel: "canonical", href: canonical }]),
      ...(seo.noindex || url === undefined || canonical !== url || original !== undefined
        ? []
        : toLanguageLinks({ locale: data.locale, url }, translations, { defaultLocale }).map(([hreflang, href]) => ({
            rel: "alternate",
            hreflang,
            href,
          }))),
    ],
    jsonLd: toStructuredData({ ...props, url }),
  }
}

/** The pages in other languages by their addresses, and that of the original if this page only stands in for a translation. */
function readTranslations({ translations = [], entry }: ArticleHeadProps, page: string | undefined) {
  const pages = translations.filter((one) => !("isMissing" in one && one.isMissing))
  const withUrls = pages.map((one) => ({
    locale: one.locale,
    url: "url" in one ? one.url : page === undefined ? one.path : new URL(one.path, page).href,
  }))
  const isStandIn = translations.some((one) => "isMissing" in one && one.isMissing && one.isCurrent)
  const original = withUrls.find(({ locale }) => locale.toLowerCase() === entry.data.locale.toLowerCase())
  return { translations: withUrls, original: isStandIn && page !== undefined ? original?.url : undefined }
}

function toTitle(title: string, { siteName, titleSeparator = " · " }: ArticleHeadProps): string {
  return siteName === undefined || titleSeparator === null ? title : title + titleSeparator + siteName
}

/** Which text the page shows. `citable doctor` compares it with the live one. */
function toMark({ id, version }: ArticleHeadProps["entry"]["data"]): { name: string; content: string }[] {
  if (id === undefined || version === undefined) return []
  return [
    { name: "citable:article", content: id },
    { name: "citable:version", content: String(version) },
  ]
}

function toImageMeta(image: ArticleHeadImage | undefined): { property: string; content: string }[] {
  if (image === undefined) return []
  const { url, alt = "", width, height } = image
  return [
    { property: "og:image", content: url },
    ...(alt === "" ? [] : [{ property: "og:image:alt", content: alt }]),
    ...(width == null ? [] : [{ property: "og:image:width", content: String(width) }]),
    ...(height == null ? [] : [{ property: "og:image:height", content: String(height) }]),
  ]
}

function toStructuredData({ entry, url, siteName, siteUrl, type, breadcrumbs }: ArticleHeadProps): string {
  const { data } = entry
  const article = {
    ...data,
    published_at: data.published_at.toISOString(),
    updated_at: data.updated_at.toISOString(),
    modified_at: data.modified_at.toISOString(),
  }
  const home = knownAddress(siteUrl) ?? (url === undefined ? undefined : new URL("/", url).href)
  const publisher = siteName === undefined ? undefined : { name: siteName, url: home }
  return toJsonLd(article, { url, type, publisher, breadcrumbs })
}

import { describeShownAsText } from "@citable/client/preview"
import type { Article, CustomValues } from "@citable/contract/content"
import type { RenderedBody } from "@citable/markdown"
import { renderBody } from "@citable/markdown/render"

import type { RenderingOptions } from "../site/rendering-options.ts"
import type { ArticleAddress } from "../site/site-options.ts"

/** The fields of an article in a list: all except its body and what belongs to the body. */
export const summaryFields = [
  "id",
  "type",
  "slug",
  "locale",
  "translation_group",
  "title",
  "excerpt",
  "cover",
  "author",
  "tags",
  "seo",
  "custom",
  "word_count",
  "version",
  "revision",
  "created_at",
  "updated_at",
  "published_at",
  "modified_at",
] as const satisfies readonly (keyof Article)[]

interface Shown<Custom extends object> {
  /** The writer's excerpt, or the beginning of the text. */
  excerpt: string
  /** The values of the brand's custom fields. */
  custom: Custom
}

type Replaced = keyof Shown<object>

/** An article as lists show it. Times are RFC 3339 in UTC. `Custom` is the type that `citable types` writes. */
export interface ArticleSummary<Custom extends object = CustomValues>
  extends Omit<Pick<Article, (typeof summaryFields)[number]>, Replaced>, Shown<Custom> {
  /** All authors, if there are several. */
  authors?: Article["authors"]
}

/** A published article with its body as safe HTML. Its fields are those of the API. `Custom` is the type that `citable types` writes. */
export interface SiteArticle<Custom extends object = CustomValues>
  extends Omit<Article, Replaced>, Pick<RenderedBody, "html" | "headings" | "reading_time">, Shown<Custom> {}

export interface ListQuery {
  /** Only articles with this topic. */
  tag?: string | undefined
  /** Only articles in this language. Default: all. */
  locale?: string | undefined
  /** Default: `article`. */
  type?: Article["type"] | undefined
  /** The largest number of articles. Default: all. */
  limit?: number | undefined
  /**
   * Reads the list again after every change of an article. By default, it ignores a change of only the body, with `updated_at`,
   * `word_count`, `version` and `revision`, because lists seldom show those.
   */
  everyChange?: boolean | undefined
  /** `false` leaves excerpts that nobody wrote empty, instead of making them from the bodies. Default: `true`. */
  excerpts?: boolean | undefined
}

/** Reads articles from the replica of a build, or from the service. */
export interface ArticleReader {
  /** The article that is, or was, live under this slug. */
  article(slug: string, locale: string | undefined): Promise<SiteArticle | undefined>
  /** Newest first. */
  list(query: ListQuery): Promise<ArticleSummary[]>
  /** The addresses of the articles in a translation group. */
  translations(group: string): Promise<ArticleAddress[]>
}

/** The warnings about the looks of an article that nobody sees elsewhere. */
const aboutCode = new Set(["too_much_code", "slow_code"])
/** Each language whose code stays plain, so that a site hears of it once, and not for each article. */
const plainLanguages = new Set<string>()
const unfinished = new WeakSet<SiteArticle>()

/** Whether the time limit ended the body, so that it is shown as text. Nothing caches it, and Next renders its page again soon. */
export function isUnfinished(article: SiteArticle | null | undefined): boolean {
  return article !== undefined && article !== null && unfinished.has(article)
}

export async function toSiteArticle(article: Article, options: RenderingOptions): Promise<SiteArticle> {
  const { baseUrl, siteUrl = "/", dialect, imageSizes, plugins, findParser, timeLimit, sourceLines } = options
  const { html, headings, reading_time, excerpt, warnings } = await renderBody(article.body, {
    format: article.body_format,
    images: article.images,
    imageSizes,
    name: article.title,
    locale: article.locale,
    // Unlike a slug, the id never changes, and a page of several articles has each footnote once.
    footnotePrefix: article.id,
    baseUrl,
    siteUrl,
    ...dialect,
    plugins,
    parser: await findParser?.(),
    timeLimit,
    sourceLines,
  })
  const siteArticle = {
    ...article,
    custom: customOf(article),
    excerpt: article.excerpt ?? excerpt,
    html,
    headings,
    reading_time,
  }
  for (const warning of warnings) {
    const { code, message } = warning
    if (code === "missing_grammar") warnOfGrammar(message)
    const seen = aboutCode.has(code) ? message : describeShownAsText(article, warning, options.serviceUrl?.())
    if (seen !== undefined) console.warn(seen)
  }
  const timeout = warnings.find(({ code }) => code === "timed_out")
  if (timeout !== undefined) {
    unfinished.add(siteArticle)
    console.warn(`The article ${JSON.stringify(article.slug)} is shown as text for now. ${timeout.message}`)
  }
  return siteArticle
}

function warnOfGrammar(message: string): void {
  const [, language = ""] = /code in (\S+) stays plain/.exec(message) ?? []
  if (plainLanguages.has(language)) return
  plainLanguages.add(language)
  console.warn(`${message}. Install it, and pass its grammars: createCitable({ highlight: { grammars } }).`)
}

export function toSummary(article: Omit<Article, "excerpt">, excerpt: string): ArticleSummary {
  const fields = Object.fromEntries(
    summaryFields.map((field) => [field, field === "excerpt" ? excerpt : article[field]]),
  )
  const { authors } = article
  return { ...fields, custom: customOf(article), ...(authors !== undefined && { authors }) } as ArticleSummary
}

/** A replica of a former release, or a service of one, has no custom fields. */
function customOf({ custom }: Partial<Pick<Article, "custom">>): CustomValues {
  return custom ?? {}
}

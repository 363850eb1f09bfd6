import type { Article } from "@citable/contract"
import type { BrandPage, PageHost } from "@citable/page-kit"
import type { PageFetch } from "@citable/reader"
import {
  type ArticleFinding,
  listedFields,
  lookAtArticles,
  type Observation,
  openSite,
  remedyOf,
  type SiteVisit,
  toListedArticle,
  type WithdrawnArticle,
} from "@citable/reader/look"

import { renderPreview } from "../../articles/render-preview.ts"
import { judgePage, type PageText } from "../../publishing/judge-page.ts"
import { toArticleAddress } from "../../publishing/to-article-address.ts"
import { toPageFetch } from "../../publishing/to-page-fetch.ts"
import { mostPages, type PageLook, type SiteLook } from "./site-look.ts"

const mostRequests = 50
/** No request begins after this time, and the look ends after the other one, whatever it has seen. */
const [mostMs, longestMs] = [20_000, 25_000]
const mostLetters = 500
const tooLong = "The check took too long, and ended before everything was read"

interface Seen extends Pick<PageLook, "status" | "shows"> {
  findings: ArticleFinding[]
}

/**
 * Opens what a site shows of a brand: the pages of the articles that changed last, then what is around them. Every request goes through the
 * guarded fetch of the service.
 */
export async function lookAtSite(
  pages: Pick<PageHost, "fetchPage" | "fetchSite" | "now">,
  { id, call, detail }: BrandPage,
  articleUrl: string,
): Promise<SiteLook> {
  const { fetchPage, fetchSite } = pages
  const own = toPageFetch(fetchSite)
  const { host, origin: siteUrl } = new URL(articleUrl.replaceAll(/[{}]/g, ""))
  const toFetch = (url: string) => (URL.parse(url)?.host === host ? own : fetchPage)
  // Only what people named may be in a private network, not what a page names, such as its pictures.
  const fetch: PageFetch = Object.assign((...request: Parameters<PageFetch>) => toFetch(request[0].url)(...request), {
    close: () => Promise.resolve(),
  })
  const signal = AbortSignal.timeout(longestMs)
  const visit = openSite(fetch, { now: pages.now, mostRequests, mostMs, signal })
  const { latest: changes = [] } = await call("list_content_changes", { brand_id: id, latest: mostPages })
  const list = async (ids: string[]) =>
    (await call("list_content", { brand_id: id, ids, limit: mostPages })).data as Article[]
  const ids = changes.filter(({ op }) => op === "upsert").map((one) => one.id)
  const articles = ids.length === 0 ? [] : await list(ids)
  const owned = new Set(articles.map(({ slug }) => slug))
  // Another article may have taken the address.
  const withdrawn = changes
    .filter(({ op, slug }) => op === "delete" && !(articleUrl.includes("{slug}") && owned.has(slug)))
    .map(({ id: one, slug, locale, title }) => ({ id: one, slug, locale, title: title ?? slug }))
  // A page may repeat what it likes, such as a long address.
  const tell = <Said extends ArticleFinding | Observation>(one: Said) => ({
    ...one,
    message: one.message.slice(0, mostLetters),
    remedy: remedyOf(one),
  })
  const looks = changes.map(async ({ id: contentId, at: changedAt }): Promise<PageLook | undefined> => {
    const article = articles.find(({ id: one }) => one === contentId)
    const shown: WithdrawnArticle | undefined = article ?? withdrawn.find(({ id: one }) => one === contentId)
    if (shown === undefined) return undefined
    const url = toArticleAddress(articleUrl, shown)
    const { findings, ...seen } = await lookAtPage(visit, url, article)
    const isHidden = article?.seo.noindex === true
    const isWithdrawn = article === undefined
    return { title: shown.title, url, changedAt, isWithdrawn, isHidden, ...seen, findings: findings.map(tell) }
  })
  const opened = (await Promise.all(looks)).filter((page) => page !== undefined)
  const input = { brand_id: id, limit: 100, type: "article" as const, fields: [...listedFields] }
  const { data } = await call("list_content", input)
  const look = () =>
    lookAtArticles(visit, {
      siteUrl,
      articleUrl,
      articles: data.map(toListedArticle),
      withdrawn,
      async render({ id: one }) {
        const article = articles.find(({ id: known }) => known === one) ?? (await list([one]))[0]
        return article === undefined ? undefined : (await renderPreview(article, undefined)).html
      },
    }).catch((error: unknown): { observations: Observation[] } => {
      if (!signal.aborted) throw error
      return { observations: [{ part: "site", status: "skipped", message: tooLong }] }
    })
  const { observations } = data.length === 0 ? { observations: [] } : await look()
  const known = new Set(opened.map(({ url }) => url))
  const around = observations
    .filter(({ url }) => url === undefined || (!known.has(url) && url.length < 2000 && /^https?:/.test(url)))
    .map(tell)
  return { articleUrl, revision: detail.published_revision, pages: opened, around }
}

/** Opens the page of a published article, or without one that of a withdrawn article, which should be gone. */
async function lookAtPage(visit: SiteVisit, url: string, article: Article | undefined): Promise<Seen> {
  const page = await visit.open(url)
  if ("failed" in page) {
    const message = `the page could not be read (${page.failed})`
    return { status: null, shows: null, findings: [{ code: "unreachable", level: "error", message }] }
  }
  const { status } = page
  if (article !== undefined) {
    const { findings, text } = await judgePage(page, article, { url, now: visit.now() })
    return { status, shows: shows[text] ?? null, findings }
  }
  // A page that leads elsewhere shows the article no more.
  const isElsewhere = new URL(page.url).pathname.replace(/\/$/, "") !== new URL(url).pathname.replace(/\/$/, "")
  if (status === 404 || status === 410 || (isElsewhere && status === 200)) return { status, shows: null, findings: [] }
  const message = `the article is withdrawn, but its address answers ${status} instead of 404`
  return { status, shows: null, findings: [{ code: status === 200 ? "withdrawn" : "status", level: "error", message }] }
}

const shows: Partial<Record<PageText, PageLook["shows"]>> = { shown: "version", text: "text", unknown: "title" }

import type { Article } from "@citable/contract"
import type { PageFetch } from "@citable/reader"
import { lastPassage } from "@citable/reader/look"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

import { renderPreview } from "../../articles/render-preview.ts"
import { toArticleAddress } from "../to-article-address.ts"
import { lookAround } from "./look-around.ts"
import { lookAtArticle, lookAtWithdrawn } from "./look-at-article.ts"
import { mostPages, type PageLook, type SiteLook } from "./site-look.ts"
import { toPageFetch } from "./to-page-fetch.ts"

/** A look ends after this time, whatever it has seen. */
const longestMs = 25_000
const mostLetters = 500

/**
 * Opens what a site shows of a brand: the pages of the articles that changed last, then what is around them. Every request goes through the
 * guarded fetch of the service.
 */
export async function lookAtSite(
  pages: Pick<PageContext, "kernel" | "fetchSite">,
  brand: BrandPage,
  articleUrl: string,
): Promise<SiteLook> {
  const { kernel, fetchSite } = pages
  const { id, principal, detail } = brand
  const own = toPageFetch(fetchSite)
  const { host } = new URL(articleUrl.replaceAll(/[{}]/g, ""))
  const toFetch = (url: string) => (URL.parse(url)?.host === host ? own : kernel.reading.fetch)
  // Only what people named may be in a private network, not what a page names, such as its pictures.
  const fetch: PageFetch = Object.assign((...request: Parameters<PageFetch>) => toFetch(request[0].url)(...request), {
    close: () => Promise.resolve(),
  })
  const options = { now: kernel.now(), signal: AbortSignal.timeout(longestMs) }
  const changes = await kernel.db
    .selectFrom("content_changes as change")
    .leftJoin("contents", "contents.id", "change.content_id")
    .select(["change.content_id", "op", "change.slug", "change.locale", "at", "contents.title"])
    .where("change.brand_id", "=", id)
    .where("view", "=", "live")
    .orderBy("change.revision", "desc")
    .limit(mostPages)
    .execute()
  const list = async (ids: string[]) =>
    (await callTool(kernel, principal, "list_content", { brand_id: id, ids, limit: mostPages })).data as Article[]
  const ids = changes.filter(({ op }) => op === "upsert").map(({ content_id: one }) => one)
  const articles = ids.length === 0 ? [] : await list(ids)
  const owned = new Set(articles.map(({ slug }) => slug))
  // Another article may have taken the address.
  const withdrawn = changes
    .filter(({ op, slug }) => op === "delete" && !(articleUrl.includes("{slug}") && owned.has(slug)))
    .map(({ content_id: one, slug, locale, title }) => ({ id: one, slug, locale, title: title ?? slug }))
  const looks = changes.map(async ({ content_id: contentId, at }): Promise<PageLook | undefined> => {
    const changedAt = new Date(at).toISOString()
    const article = articles.find(({ id: one }) => one === contentId)
    if (article !== undefined) {
      const url = toArticleAddress(articleUrl, article)
      const seen = await lookAtArticle(fetch, { url, article }, options)
      return { title: article.title, url, changedAt, isWithdrawn: false, isHidden: article.seo.noindex, ...seen }
    }
    const gone = withdrawn.find(({ id: one }) => one === contentId)
    if (gone === undefined) return undefined
    const url = toArticleAddress(articleUrl, gone)
    const seen = await lookAtWithdrawn(fetch, url, options)
    return { title: gone.title, url, changedAt, isWithdrawn: true, isHidden: false, ...seen }
  })
  const opened = (await Promise.all(looks)).filter((page) => page !== undefined)
  const readPassage = async (one: string) => {
    const article = articles.find(({ id: known }) => known === one) ?? (await list([one]))[0]
    return article === undefined ? undefined : lastPassage((await renderPreview(article, undefined)).html)
  }
  const around = await lookAround(pages, brand, { fetch, articleUrl, withdrawn, readPassage, signal: options.signal })
  const known = new Set(opened.map(({ url }) => url))
  const short = (message: string) => message.slice(0, mostLetters)
  return {
    articleUrl,
    revision: detail.published_revision,
    // A page may repeat what it likes, such as a long address.
    pages: opened.map((page) => ({
      ...page,
      findings: page.findings.map((one) => ({ ...one, message: short(one.message) })),
    })),
    around: around
      .filter(({ url }) => url === undefined || (!known.has(url) && url.length < 2000 && /^https?:/.test(url)))
      .map((one) => ({ ...one, message: short(one.message) })),
  }
}

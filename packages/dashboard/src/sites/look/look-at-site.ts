import type { Article } from "@citable/contract"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

import { toArticleAddress } from "../to-article-address.ts"
import { lookAtArticle, lookAtWithdrawn } from "./look-at-article.ts"
import { lookAtPlaces } from "./look-at-places.ts"
import type { OpenedAnswer } from "./open-answer.ts"
import { mostPages, type PageLook, type PlaceLook, type SiteLook } from "./site-look.ts"
import { toPageFetch } from "./to-page-fetch.ts"

/** A look ends after this time, whatever it has seen. */
const longestMs = 25_000
const mostLetters = 500

/**
 * Opens what a site shows of a brand: the pages of the articles that changed last, the list, the sitemap and the feed. Every request goes
 * through the guarded fetch of the service.
 */
export async function lookAtSite(
  { kernel, fetchSite }: Pick<PageContext, "kernel" | "fetchSite">,
  { id, principal, detail }: BrandPage,
  articleUrl: string,
): Promise<SiteLook> {
  const { db, now } = kernel
  const fetch = toPageFetch(fetchSite)
  const options = { now: now(), signal: AbortSignal.timeout(longestMs) }
  const changes = await db
    .selectFrom("content_changes as change")
    .leftJoin("contents", "contents.id", "change.content_id")
    .select(["change.content_id", "op", "change.slug", "change.locale", "at", "contents.title"])
    .where("change.brand_id", "=", id)
    .where("view", "=", "live")
    .orderBy("change.revision", "desc")
    .limit(mostPages)
    .execute()
  const list = async (query: { ids?: string[]; locale?: string; limit: number }) =>
    (await callTool(kernel, principal, "list_content", { brand_id: id, ...query })).data as Article[]
  const ids = changes.filter(({ op }) => op === "upsert").map(({ content_id: one }) => one)
  const articles = ids.length === 0 ? [] : await list({ ids, limit: mostPages })
  const [newest] = await list({
    limit: 1,
    ...(articleUrl.includes("{locale}") ? {} : { locale: detail.default_locale }),
  })
  const owned = new Set([...articles, ...(newest === undefined ? [] : [newest])].map(({ slug }) => slug))
  const opened: OpenedAnswer[] = []
  const withdrawn: string[] = []
  const pages = await Promise.all(
    changes.map(async ({ content_id: contentId, op, slug, locale, at, title }): Promise<PageLook | undefined> => {
      const article = articles.find(({ id: one }) => one === contentId)
      const changedAt = new Date(at).toISOString()
      if (article !== undefined) {
        const url = toArticleAddress(articleUrl, article)
        const { page, ...seen } = await lookAtArticle(fetch, { url, article }, options)
        if (page?.status === 200) opened.push(page)
        return { title: article.title, url, changedAt, isWithdrawn: false, isHidden: article.seo.noindex, ...seen }
      }
      // Another article has taken the address.
      if (op === "upsert" || (articleUrl.includes("{slug}") && owned.has(slug))) return undefined
      const url = toArticleAddress(articleUrl, { id: contentId, slug, locale })
      withdrawn.push(url)
      const seen = await lookAtWithdrawn(fetch, url, options)
      return { title: title ?? slug, url, changedAt, isWithdrawn: true, isHidden: false, ...seen }
    }),
  )
  const places = await lookAtPlaces(fetch, {
    articleUrl,
    newest: newest && { article: newest, url: toArticleAddress(articleUrl, newest) },
    page: opened[0],
    withdrawn,
    signal: options.signal,
  })
  const bounded = <Seen extends PageLook | PlaceLook>(seen: Seen): Seen => ({
    ...seen,
    // A page may repeat what it likes, such as a long address.
    findings: seen.findings.map((finding) => ({ ...finding, message: finding.message.slice(0, mostLetters) })),
  })
  return {
    articleUrl,
    revision: detail.published_revision,
    pages: pages.filter((page) => page !== undefined).map(bounded),
    places: places.map(bounded),
  }
}

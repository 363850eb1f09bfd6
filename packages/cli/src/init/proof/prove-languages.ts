import { type ListedArticle, lookAtSiteLanguages, openSite, remedyOf, translationsOf } from "@citable/reader/look"

import { type Check, skip } from "../../doctor/check.ts"
import { createSiteFetch } from "../../doctor/create-site-fetch.ts"
import { findLink } from "./prove-pages.ts"
import type { ServedSite } from "./served-site.ts"

export interface ProveLanguagesOptions {
  /** The paths of the lists of articles, one for each language. */
  lists: readonly string[]
  /** The articles that the site may show, newest first. */
  articles: readonly ListedArticle[]
  /** The address of the site; null: it is unknown; undefined: its configuration has one that stands for none. */
  address: string | null | undefined
  signal: AbortSignal
}

/**
 * Compares what a built site says about the languages of an article: in a `Link` header, the head, the sitemap and the structured data. It takes an
 * article with translations, if there is one. A disagreement is a warning.
 */
export async function proveLanguages(
  site: ServedSite,
  { lists, articles, address, signal }: ProveLanguagesOptions,
): Promise<Check[]> {
  const name = "languages"
  const article = articles.find((one) => translationsOf(one, articles).length > 0)
  if (typeof address !== "string")
    return [skip(name, "Pages name their languages only if the site knows its address. Give it with --site-url")]
  if (article === undefined) return [skip(name, "No article of the brand has a translation that init could look at")]
  const found = new Map<string, string>()
  for (const one of [article, ...translationsOf(article, articles)]) {
    const links = await Promise.all(lists.map((list) => findLink(site, { list, slug: one.slug, signal })))
    const urls = new Set(links.flatMap(({ link }) => link ?? []))
    // Two languages can have the same slug.
    const [url] = urls
    if (url !== undefined && urls.size === 1) found.set(one.id, url)
  }
  const url = found.get(article.id)
  if (url === undefined)
    return [skip(name, `No list tells which page shows the article ${article.slug} in “${article.locale}”`)]
  const fetch = createSiteFetch([site.origin])
  try {
    const visit = openSite(fetch, { now: Date.now, siteUrl: site.origin, signal })
    visit.local.name(address)
    const addressOf = ({ id }: ListedArticle) => found.get(id)
    const observations = await lookAtSiteLanguages(visit, { origin: site.origin, article, articles, url, addressOf })
    return observations.map((one) => ({
      name,
      status: one.status,
      message: (one.url === undefined ? one.message : `${one.message}: ${one.url}`).replaceAll(site.origin, ""),
      ...(one.status === "warning" || one.status === "error" ? { remedy: remedyOf(one) } : {}),
    }))
  } finally {
    await fetch.close()
  }
}

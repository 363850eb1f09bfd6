import type { Client } from "@citable/client"
import { isCitableError } from "@citable/contract"
import type { ListedArticle, Observation } from "@citable/reader/look"

import { type Check, ok, skip } from "./check.ts"
import { createSiteFetch } from "./create-site-fetch.ts"
import { listWithdrawn, renderArticle } from "./list-articles.ts"
import { type Refreshing, whyOld } from "./why-old.ts"

export interface CheckPagesOptions {
  /** Where visitors reach the site. */
  siteUrl: string | undefined
  /** Where the site shows an article, if somebody said it. */
  articleUrl: string | undefined
  /** Of the site's key. Undefined if it cannot read articles. */
  reader: Client | undefined
  /** That of the key. The operator may have signed in for another. */
  brandId: string | undefined
  serviceUrl: string
  /** Newest first. */
  articles: readonly ListedArticle[]
  /** Somebody who may read webhooks and drafts. */
  operator: Client | undefined
  /** What brings publications to the site. */
  refreshing: Refreshing
  signal: AbortSignal
}

/** Opens the pages of the site as a search engine does, and compares them with what the service has. */
export async function checkPages(options: CheckPagesOptions): Promise<Check[]> {
  const { siteUrl, articleUrl, reader, articles, operator, signal, serviceUrl } = options
  if (siteUrl === undefined)
    return [
      skip(
        "page",
        "The doctor has not opened the site. Name it with --site-url to check its pages, lists, feed and sitemap",
      ),
    ]
  if (reader === undefined) return [skip("page", "The doctor could not read the articles that the site should show")]
  if (articles.length === 0) return [skip("page", "The brand has no published article that the site could show")]
  const { lookAtArticles, openSite, remedyOf } = await import("@citable/reader/look")
  const fetch = createSiteFetch([siteUrl, serviceUrl, articleUrl ?? siteUrl])
  try {
    const whose = { brandId: options.brandId, signal }
    const withdrawn = (operator && (await listWithdrawn(operator, whose))) ?? (await listWithdrawn(reader, whose))
    const { observations, requests } = await lookAtArticles(openSite(fetch, { now: Date.now, siteUrl, signal }), {
      siteUrl,
      articleUrl,
      articles,
      withdrawn,
      render: async ({ id }) => renderArticle(await reader.getContent({ content_id: id }, { signal })),
    })
    const checks = observations.map((one) =>
      one.part === "withdrawn" && withdrawn === undefined && one.status === "skipped"
        ? skip(
            "withdrawn",
            "The key of a site cannot list withdrawn articles. Sign in with citable login to check them",
          )
        : toCheck(one, { remedy: remedyOf(one), refreshing: options.refreshing }),
    )
    return [...checks, ok("requests", `These checks sent the site ${requests} requests`)]
  } catch (error) {
    if (!isCitableError(error)) throw error
    return [skip("page", `The articles cannot be read: ${error.message.replace(/\.$/, "")}`)]
  } finally {
    await fetch.close()
  }
}

function toCheck(one: Observation, { remedy, refreshing }: { remedy: string; refreshing: Refreshing }): Check {
  const { part: name, status, message, url, isOld = false, isAbsent } = one
  const at = url === undefined ? message : `${message}: ${url}`
  if (status === "ok" || status === "skipped")
    return { name, status, message: at, ...(isAbsent === true ? { absent: true } : {}) }
  const reason = isOld ? ` ${whyOld(refreshing)}` : ""
  return { name, status, message: `${at}.${reason}`, remedy }
}

import type { Client } from "@citable/client"
import { isCitableError } from "@citable/contract"
import type { ListedArticle, Observation } from "@citable/reader/look"

import { type Check, ok, skip } from "./check.ts"
import { createSiteFetch } from "./create-site-fetch.ts"
import { listWithdrawn, readPassage } from "./list-articles.ts"
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

const remedies: Record<Observation["part"], string> = {
  site: "Start the site, or correct --site-url.",
  robots_txt: "Correct robots.txt of the site.",
  page: "Look at the log of the site, and at the code of its page.",
  old_page: "Look at the log of the site, and at the code of its page.",
  pictures: "Upload the picture again, or correct its address.",
  withdrawn: "Build the site again, or empty the cache before it.",
  unknown_page: "Let the page of articles answer 404 for a slug that it does not find, as the recipes do.",
  renamed: "Let the page of articles redirect former slugs, as the recipes do.",
  list: "Build the site again, or empty the cache before it.",
  feed: "Build the site again, or empty the cache before it.",
  sitemap: "Build the site again, or empty the cache before it.",
  llms_txt: "Build the site again, or empty the cache before it.",
}

/** Opens the pages of the site as a search engine does, and compares them with what the service has. */
export async function checkPages(options: CheckPagesOptions): Promise<Check[]> {
  const { siteUrl, articleUrl, reader, articles, operator, signal, serviceUrl } = options
  if (siteUrl === undefined)
    return [
      skip("page", "Nobody has opened the site. Name it with --site-url to look at its pages, lists, feed and sitemap"),
    ]
  if (reader === undefined || articles.length === 0) return [skip("page", "No article could be looked for on the site")]
  const { lookAtArticles } = await import("@citable/reader/look")
  const fetch = createSiteFetch([siteUrl, serviceUrl, articleUrl ?? siteUrl])
  try {
    const whose = { brandId: options.brandId, signal }
    const withdrawn = (operator && (await listWithdrawn(operator, whose))) ?? (await listWithdrawn(reader, whose))
    const { observations, requests } = await lookAtArticles({
      fetch,
      siteUrl,
      articleUrl,
      articles,
      withdrawn,
      readPassage: (article) => readPassage(reader, article, signal),
      now: Date.now,
      signal,
    })
    const checks = observations.map((one) =>
      one.part === "withdrawn" && withdrawn === undefined && one.status === "skipped"
        ? skip(
            "withdrawn",
            "The key of a site cannot list withdrawn articles. Sign in with citable login to check them",
          )
        : toCheck(one, { siteUrl, refreshing: options.refreshing }),
    )
    return [...checks, ok("requests", `These checks sent the site ${requests} requests`)]
  } catch (error) {
    if (!isCitableError(error)) throw error
    return [skip("page", `The articles cannot be read: ${error.message.replace(/\.$/, "")}`)]
  } finally {
    await fetch.close()
  }
}

function toCheck(one: Observation, { siteUrl, refreshing }: { siteUrl: string; refreshing: Refreshing }): Check {
  const { part: name, status, message, url, isOld = false } = one
  const at = url === undefined ? message : `${message}: ${url}`
  if (status === "ok" || status === "skipped") return { name, status, message: at }
  const reason = isOld ? ` ${whyOld(refreshing)}` : ""
  return { name, status, message: `${at}.${reason}`, remedy: remedyOf(one, siteUrl) }
}

function remedyOf({ part, code, message }: Observation, siteUrl: string): string {
  const { origin } = new URL(siteUrl)
  if (part === "page" && code === undefined && message.startsWith("The site names no"))
    return "Say where articles are, such as --article-path /blog/{slug}."
  if (code === "canonical" || message.includes("says that an article is at"))
    return `Set the address of the site to ${origin}: site in astro.config, or siteUrl of createCitable(). Then build again.`
  if (code === "robots") return "Remove noindex from the page, or from the headers of the host."
  if (code === "language") return "Set the language in <html lang>."
  if (code === "json_ld") return "Write the structured data with <ArticleHead>, or with citable.jsonLd()."
  if (code === "redirect")
    return "Correct the place of articles that the webhook has (article_url), or give --article-path."
  return remedies[part]
}

import { decodeHTML } from "entities/decode"

import { toArticleUrl } from "./article-template.ts"
import { hasWords } from "./has-words.ts"
import { linksOf } from "./links-of.ts"
import type { ListedArticle } from "./listed-article.ts"
import { absent, fail, type Observation, ok, skip, warn } from "./observation.ts"
import type { OpenedPage, SiteVisit } from "./open-site.ts"
import { readFeed } from "./read-feed.ts"
import type { ReadSitemaps } from "./read-sitemaps.ts"
import { toComparable } from "./to-comparable.ts"

type ListPart = "list" | "feed" | "sitemap" | "llms_txt"

/** A place that names articles. */
export interface ReadList {
  part: ListPart
  url: string
  /** The addresses that it names. */
  urls: readonly string[]
  /** Its text; null if it has addresses only. */
  text: string | null
}

interface Lists {
  home: OpenedPage
  pages: readonly OpenedPage[]
  listUrl: string
  template: string
  /** Newest first. */
  articles: readonly ListedArticle[]
  sitemap: ReadSitemaps
  siteUrl: string
  /** The address of the site for others. */
  address: string
}

const names: Record<ListPart, string> = {
  list: "The list",
  feed: "The feed",
  sitemap: "The sitemap",
  llms_txt: "llms.txt",
}
const feedTypes = new Set(["application/rss+xml", "application/atom+xml", "application/feed+json", "application/json"])

/** Reads what names articles: the page above them, the feed, the sitemap and llms.txt. Each has to name the newest article. */
export async function lookAtLists(
  visit: SiteVisit,
  { home, pages, listUrl, template, articles, sitemap, siteUrl, address }: Lists,
): Promise<{ observations: Observation[]; read: ReadList[] }> {
  const list = await visit.open(listUrl)
  const places = [home, ...("failed" in list ? [] : [list]), ...pages]
  const found = [
    readList(list, listUrl, { home, template, articles }),
    await findFeed(visit, { places, listUrl, siteUrl }),
    readSitemaps(sitemap),
    await readLlmsTxt(visit, siteUrl),
  ]
  const read = found.filter((one) => "urls" in one)
  const observations = found.map((one) => ("urls" in one ? judge(one, { template, articles, siteUrl, address }) : one))
  return { observations, read }
}

/** The page above articles, or the first page of the site if that lists them. */
function readList(
  list: OpenedPage | { failed: string },
  url: string,
  { home, template, articles }: Pick<Lists, "home" | "template" | "articles">,
): ReadList | Observation {
  const part = "list"
  if ("status" in list && list.status >= 500) return fail(part, `The page above articles answers ${list.status}`, url)
  const isFirstPage = toComparable(url) === toComparable(home.url)
  const candidates = [list, home].flatMap((page) => ("facts" in page && page.status === 200 ? [page] : []))
  const found = candidates
    .map((page): ReadList => ({ part, url: page.url, urls: linksOf(page), text: page.facts().text }))
    .toSorted((one, other) => Number(lists(other)) - Number(lists(one)))
  const [read] = found
  if (read !== undefined && (lists(read) || (!isFirstPage && read.url !== home.url))) return read
  const why = "failed" in list ? `does not answer: ${list.failed}` : `answers ${list.status}`
  const message = isFirstPage
    ? "The first page of the site lists no articles"
    : `The first page of the site lists no articles, and the page above them ${why}`
  return skip(part, message, url)

  function lists({ urls }: ReadList): boolean {
    return articles.some((article) => namesPage(urls, toArticleUrl(template, article)))
  }
}

async function findFeed(
  visit: SiteVisit,
  { places, listUrl, siteUrl }: { places: readonly OpenedPage[]; listUrl: string; siteUrl: string },
): Promise<ReadList | Observation> {
  const part = "feed"
  const named = places.flatMap((page) =>
    page
      .facts()
      .links.filter(({ rel, type }) => rel.includes("alternate") && feedTypes.has(type?.split(";")[0] ?? ""))
      .flatMap(({ url }) => url ?? []),
  )
  const base = siteUrl.replace(/\/*$/, "")
  const guesses = [`${listUrl.replace(/\/*$/, "")}/rss.xml`, `${base}/rss.xml`, `${base}/feed.xml`]
  for (const url of new Set([...named.slice(0, 2), ...guesses])) {
    const answer = await visit.open(url)
    const isNamed = named.includes(url)
    if ("failed" in answer || answer.status !== 200) {
      if (!isNamed) continue
      const why = "failed" in answer ? `does not answer: ${answer.failed}` : `answers ${answer.status}`
      return warn(part, `The feed that pages name ${why}`, url)
    }
    const feed = await readFeed(answer)
    if (feed !== undefined) return { part, url, ...feed }
    if (isNamed) return warn(part, "The feed that pages name is neither RSS nor Atom nor JSON", url)
  }
  return absent(part, "No page names a feed, and there is none at the usual addresses")
}

function readSitemaps({ urls, files, faults }: ReadSitemaps): ReadList | Observation {
  const part = "sitemap"
  const [first] = faults
  if (first !== undefined)
    return warn(part, `A sitemap that robots.txt or another sitemap names cannot be read: ${first}`)
  const [url] = files
  if (url === undefined) return absent(part, "The site has no sitemap")
  return { part, url, urls, text: null }
}

async function readLlmsTxt(visit: SiteVisit, siteUrl: string): Promise<ReadList | Observation> {
  const part = "llms_txt"
  const urls = new Set([`${siteUrl.replace(/\/*$/, "")}/llms.txt`, new URL("/llms.txt", siteUrl).href])
  for (const url of urls) {
    const file = await visit.open(url)
    if ("failed" in file || file.status !== 200 || /^\s*</.test(file.html)) continue
    return { part, url, urls: file.html.match(/https?:\/\/[^\s<>()[\]"]+/g) ?? [], text: decodeHTML(file.html) }
  }
  return absent(part, "The site has no llms.txt")
}

function judge(
  { part, url, urls, text }: ReadList,
  { template, articles, siteUrl, address }: Pick<Lists, "template" | "articles" | "siteUrl" | "address">,
): Observation {
  const name = names[part]
  const own = new Set([siteUrl, address].map((one) => withoutWww(new URL(one).host)))
  const ownPaths = new Set(articles.map((article) => toComparable(toArticleUrl(template, article), "path")))
  const strange = urls.find((one) => {
    const parsed = URL.parse(one)
    return parsed !== null && !own.has(withoutWww(parsed.host)) && ownPaths.has(toComparable(one, "path"))
  })
  if (strange !== undefined) {
    const message = `${name} says that an article is at ${strange}, but the site is ${address}`
    return fail(part, message, { url, code: "canonical" })
  }
  const newest = articles.find(({ isHidden, canonical }) => !isHidden && canonical === null)
  if (newest === undefined) return skip(part, "All articles are hidden from search engines", url)
  const { title, seoTitle } = newest
  if (!namesPage(urls, toArticleUrl(template, newest)))
    return warn(part, `${name} does not name the newest article, “${title}”`, { url, isOld: true })
  // Lists cut long titles off.
  if (text !== null && ![title, seoTitle ?? title].some((one) => hasWords(text, one.slice(0, 40))))
    return warn(part, `${name} names the newest article by another title than “${title}”`, { url, isOld: true })
  return ok(part, `${name} names the newest article`, url)
}

const withoutWww = (host: string): string => host.replace(/^www\./, "")

/** Whether addresses have one of a page. */
export const namesPage = (urls: readonly string[], page: string): boolean => {
  const wanted = toComparable(page, "path")
  return urls.some((url) => toComparable(url, "path") === wanted)
}

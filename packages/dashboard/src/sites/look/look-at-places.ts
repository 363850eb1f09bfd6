import type { Article } from "@citable/contract"
import { fetchRobots, findSitemaps, type PageFetch, readPageFacts, readSitemap } from "@citable/reader"
import { hasWords } from "@citable/reader/look"

import { toArticleAddress } from "../to-article-address.ts"
import { openAnswer, type OpenedAnswer } from "./open-answer.ts"
import type { LookFinding, PlaceLook } from "./site-look.ts"

export interface PlacesOptions {
  articleUrl: string
  /** The article that was published last, and its address. */
  newest: { article: Article; url: string } | undefined
  /** The page of any article, which names the feed. */
  page: OpenedAnswer | undefined
  /** The addresses of articles that are withdrawn. */
  withdrawn: readonly string[]
  signal: AbortSignal
}

/** Looks whether the list of articles, the sitemap and the feed name the newest article, and none that is withdrawn. */
export async function lookAtPlaces(fetch: PageFetch, options: PlacesOptions): Promise<PlaceLook[]> {
  return (
    await Promise.all([lookAtList(fetch, options), lookAtSitemap(fetch, options), lookAtFeed(fetch, options)])
  ).filter((place) => place !== undefined)
}

async function lookAtList(
  fetch: PageFetch,
  { articleUrl, newest, withdrawn, signal }: PlacesOptions,
): Promise<PlaceLook | undefined> {
  const url = newest && toListAddress(articleUrl, newest.article)
  if (newest === undefined || url === undefined) return undefined
  const place = { kind: "list" as const, url }
  const page = await openAnswer(fetch, url, { signal, what: "the list" })
  if ("code" in page) return { ...place, unseen: null, findings: [page] }
  if (page.status === 404) return { ...place, unseen: "it answers 404, so there may be none", findings: [] }
  if (page.status !== 200) {
    const message = `the list answers ${page.status}`
    return { ...place, unseen: null, findings: [{ code: "status", level: "error", message }] }
  }
  const { anchors, text } = readFacts(page)
  const named = anchors.flatMap(({ url: link }) => link ?? [])
  const findings = judgeNames(named, { newest: undefined, withdrawn, what: "the list" })
  const isNamed = named.some((link) => toPlace(link) === toPlace(newest.url)) || hasWords(text, newest.article.title)
  if (isNamed) return { ...place, unseen: null, findings }
  // A home page need not have a list.
  if (new URL(url).pathname === "/") return { ...place, unseen: "it names no article", findings }
  const message = `the list does not have the newest article, “${newest.article.title}”`
  return { ...place, unseen: null, findings: [...findings, { code: "missing", level: "error", message }] }
}

async function lookAtSitemap(
  fetch: PageFetch,
  { articleUrl, newest, withdrawn, signal }: PlacesOptions,
): Promise<PlaceLook> {
  const { origin } = new URL(articleUrl.replaceAll(/[{}]/g, ""))
  const place = { kind: "sitemap" as const, url: `${origin}/sitemap.xml` }
  try {
    const { robots } = await fetchRobots(fetch, origin, { signal })
    const wanted = new Set([...withdrawn, ...(newest === undefined ? [] : [newest.url])].map(toPath))
    const named: string[] = []
    const onUrls = (urls: readonly { url: string }[]) => {
      for (const { url } of urls) if (wanted.has(toPath(url))) named.push(url)
    }
    const limits = { maxFiles: 20, maxUrls: 50_000, signal }
    const { files, isCut, hasFailed } = await findSitemaps(fetch, {
      origin,
      named: robots.sitemaps.map(({ url }) => url),
      onUrls,
      ...limits,
    })
    const [first] = files.filter(({ reading }) => reading?.format != null)
    if (first === undefined) {
      const unseen =
        files.length + Number(hasFailed) === 0 ? "none was found at the usual addresses" : "it could not be read"
      return { ...place, url: files[0]?.url ?? place.url, unseen, findings: [] }
    }
    const isWhole = !isCut && !hasFailed
    const isHidden = newest?.article.seo.noindex === true || (newest?.article.seo.canonical_url ?? null) !== null
    const names = { newest: isWhole && !isHidden ? newest : undefined, withdrawn, what: "the sitemap" }
    return { ...place, url: first.url, unseen: null, findings: judgeNames(named, names) }
  } catch (error) {
    if (!signal.aborted) throw error
    return { ...place, unseen: "the look ended before it was read", findings: [] }
  }
}

async function lookAtFeed(
  fetch: PageFetch,
  { newest, page, withdrawn, signal }: PlacesOptions,
): Promise<PlaceLook | undefined> {
  if (page === undefined) return undefined
  const link = readFacts(page).links.find(
    ({ rel, type }) => rel.includes("alternate") && /^application\/(?:rss|atom)\+xml/i.test(type ?? ""),
  )
  if (link?.url == null || link.url.length > 2000 || !/^https?:/.test(link.url)) return undefined
  const place = { kind: "feed" as const, url: link.url }
  const answer = await openAnswer(fetch, link.url, { signal, what: "the feed" })
  if ("code" in answer) return { ...place, unseen: null, findings: [answer] }
  const named: string[] = []
  const onUrls = (urls: readonly { url: string }[]) => void named.push(...urls.map(({ url }) => url))
  const reading = answer.status === 200 ? await readSitemap(answer.body, { url: answer.url, onUrls }) : undefined
  if (reading?.format == null) {
    const message = answer.status === 200 ? "the feed is no feed" : `the feed answers ${answer.status}`
    return { ...place, unseen: null, findings: [{ code: "status", level: "error", message }] }
  }
  return { ...place, unseen: null, findings: judgeNames(named, { newest, withdrawn, what: "the feed" }) }
}

interface Names {
  newest: PlacesOptions["newest"]
  withdrawn: readonly string[]
  what: string
}

/** Judges the addresses that a place names. */
function judgeNames(named: readonly string[], { newest, withdrawn, what }: Names): LookFinding[] {
  const findings: LookFinding[] = []
  const places = new Set(named.map(toPlace))
  for (const url of withdrawn) {
    if (!places.has(toPlace(url))) continue
    findings.push({ code: "withdrawn", level: "error", message: `${what} still names ${url}, which is withdrawn` })
  }
  if (newest === undefined || places.has(toPlace(newest.url))) return findings
  const other = named.find((url) => toPath(url) === toPath(newest.url))
  const title = `the newest article, “${newest.article.title}”`
  const finding: LookFinding =
    other === undefined
      ? { code: "missing", level: "error", message: `${what} does not have ${title}` }
      : { code: "address", level: "error", message: `${what} says that ${title}, is at ${other}` }
  return [...findings, finding]
}

/** The page above the articles, where most sites list them. Undefined if the address does not tell it. */
function toListAddress(template: string, article: Article): string | undefined {
  const [before = ""] = template.split(/\{(?:slug|content_id)\}/, 1)
  if (before === template || before.includes("?")) return undefined
  const url = URL.parse(toArticleAddress(before.replace(/[^/]*$/, ""), article))
  if (url === null) return undefined
  return url.pathname === "/" ? url.href : url.href.replace(/\/$/, "")
}

const readFacts = ({ html, url, headers }: OpenedAnswer): ReturnType<typeof readPageFacts> =>
  readPageFacts(html, { url, headers, charset: { name: "utf-8", source: "default" } })

/** The path of an address, without what frameworks and hosts add and take at its end. */
function toPath(address: string): string {
  const { pathname = "", search = "" } = URL.parse(address) ?? {}
  return (
    pathname.replace(/(?:\/|\/index\.html|\.html)$/, "").replaceAll(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase()) +
    search
  )
}

const toPlace = (address: string): string => `${URL.parse(address)?.host.replace(/^www\./, "") ?? ""}${toPath(address)}`

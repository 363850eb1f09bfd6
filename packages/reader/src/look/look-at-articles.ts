import { decideRobots } from "../robots/decide-robots.ts"
import { fetchRobots, type RobotsFile } from "../robots/fetch-robots.ts"
import { type FoundTemplate, findTemplate, toArticleUrl, toListUrl } from "./article-template.ts"
import { expectArticle } from "./expect-article.ts"
import { findAddress } from "./find-address.ts"
import { type ExpectedArticle, judgeArticlePage } from "./judge-article-page.ts"
import { findDescribed } from "./judge-json-ld.ts"
import { linksOf } from "./links-of.ts"
import type { ListedArticle, WithdrawnArticle } from "./listed-article.ts"
import { lookAtLanguages } from "./look-at-languages.ts"
import { lookAtLists } from "./look-at-lists.ts"
import { lookAtPictures } from "./look-at-pictures.ts"
import { lookAtWithdrawn } from "./look-at-withdrawn.ts"
import { absent, fail, type Observation, ok, skip } from "./observation.ts"
import type { OpenedPage, SiteVisit } from "./open-site.ts"
import { readArticleMark } from "./read-article-mark.ts"
import { readSitemaps } from "./read-sitemaps.ts"
import { toComparable } from "./to-comparable.ts"
import { translationsOf } from "./translations-of.ts"

export interface LookAtArticlesOptions {
  /** Where visitors reach the site, with its base path. */
  siteUrl: string
  /** Where the site shows an article, such as `https://example.com/blog/{slug}`. Default: the function finds out. */
  articleUrl?: string | undefined
  /** Newest first. */
  articles: readonly ListedArticle[]
  /** Undefined if they could not be listed. */
  withdrawn: readonly WithdrawnArticle[] | undefined
  /** Renders the text of an article. Undefined: the text is not checked. */
  render: (article: ListedArticle) => Promise<string | undefined>
}

export interface ArticlesLook {
  observations: Observation[]
  /** Where the site shows articles; undefined if that is unknown. */
  articleUrl: string | undefined
  requests: number
}

interface SeenPage {
  article: ListedArticle
  url: string
  page: OpenedPage
}

const searchEngines = ["Googlebot", "Bingbot"]

/** Looks at the articles of a site as a search engine does: pages, lists, feed, sitemap and llms.txt, against what its service says. */
export async function lookAtArticles(visit: SiteVisit, options: LookAtArticlesOptions): Promise<ArticlesLook> {
  const { siteUrl, articles, render } = options
  const observations: Observation[] = []
  const end = (articleUrl: string | undefined) => ({ observations, articleUrl, requests: visit.count() })
  const home = await visit.open(siteUrl)
  if ("failed" in home) {
    observations.push(fail("site", `The site does not answer: ${home.failed}`, siteUrl))
    return end(undefined)
  }
  const { origin } = new URL(home.url)
  const robots = await fetchRobots(visit.fetch, origin, { signal: visit.signal })
  const sitemap = await readSitemaps(visit, { origin, robots })
  const here = sitemap.urls.map((url) => visit.local.at(url))
  const found =
    options.articleUrl === undefined ? await findArticles(visit, { home, sitemap: here, articles }) : undefined
  const said = options.articleUrl ?? found?.template
  if (said !== undefined) visit.local.name(said)
  const template = said === undefined ? undefined : visit.local.at(said)
  if (template === undefined) {
    const message = `The site names no address of an article: its first page, its sitemap and the usual lists have none with the slug of one of the ${articles.length}`
    observations.push(skip("page", message, siteUrl))
    return end(undefined)
  }
  const named = visit.local.named()
  if (named !== undefined)
    observations.push(ok("site", `The site says that it is at ${named}. Its pages were opened here instead`, siteUrl))
  const shown = ofSite(articles, { template, found, lang: home.facts().lang })
  const [newest] = shown
  const oldest = shown.at(-1)
  if (newest === undefined || oldest === undefined) return end(template)
  observations.push(judgeRobots(robots, toArticleUrl(template, newest)))
  const seen: SeenPage[] = []
  for (const [part, label, article] of [
    ["page", "newest", newest],
    ["old_page", "oldest", oldest],
  ] as const) {
    if (part === "old_page" && oldest === newest) {
      observations.push(absent(part, "There is only one article"))
      continue
    }
    const url = toArticleUrl(template, article)
    const page = await visit.open(url)
    if (!("failed" in page) && page.status === 200) seen.push({ article, url, page })
    // Wherever the webhook says that articles are, search engines have to be sent to the site's own address.
    const isSameSite = toComparable(home.url, "page") === toComparable(siteUrl, "page")
    const own = named ?? (isSameSite ? origin : new URL(siteUrl).origin)
    const canonical = url.replace(new URL(url).origin, own)
    const expected = expectArticle(article, { html: await render(article), canonical })
    observations.push(...judgePage(page, { part, label, expected, url, now: visit.now() }))
  }
  const pages = seen.map(({ page }) => page)
  // From here on, what pages name of their own address is opened here as well.
  for (const { rel, url } of pages.flatMap((page) => page.facts().links))
    if (rel.includes("canonical") && url !== null) visit.local.name(url)
  observations.push(
    await lookAtPictures(visit, { pages, covers: [newest, oldest].flatMap(({ cover }) => cover ?? []) }),
  )
  const listUrl = toListUrl(template, newest.locale)
  const address = named === undefined ? siteUrl : siteUrl.replace(new URL(siteUrl).origin, named)
  const lists = await lookAtLists(visit, { home, pages, listUrl, template, articles: shown, sitemap, siteUrl, address })
  observations.push(...lists.observations)
  observations.push(...(await lookAtWithdrawn(visit, { ...options, template, lists: lists.read, shown })))
  const translated = await openTranslated(visit, { seen, shown, articles, template })
  const addressOf = (article: ListedArticle) => findAddress(article, { template, urls: here })
  observations.push(...(await lookAtLanguages(visit, { pages: translated, articles, addressOf, sitemap })))
  return end(template)
}

/** Looks for addresses of articles where a search engine finds them. */
async function findArticles(
  visit: SiteVisit,
  { home, sitemap, articles }: { home: OpenedPage; sitemap: readonly string[]; articles: readonly ListedArticle[] },
): Promise<FoundTemplate | undefined> {
  const known = findTemplate(sitemap, articles) ?? findTemplate(linksOf(home), articles)
  if (known !== undefined) return known
  for (const path of ["blog", "articles", "posts", "news"]) {
    const page = await visit.open(`${home.url.replace(/[?#].*$/s, "").replace(/\/?$/, "/")}${path}`)
    const found = "failed" in page || page.status !== 200 ? undefined : findTemplate(linksOf(page), articles)
    if (found !== undefined) return found
  }
  return undefined
}

/** A site whose addresses have no language shows the articles of one. */
function ofSite(
  articles: readonly ListedArticle[],
  { template, found, lang }: { template: string; found: FoundTemplate | undefined; lang: string | null },
): readonly ListedArticle[] {
  if (found !== undefined) return articles.filter(({ locale }) => found.locales.has(locale))
  if (/\{(?:locale|content_id)\}/.test(template)) return articles
  const toLanguage = (locale: string) => locale.toLowerCase().split("-")[0]
  const own = articles.filter(({ locale }) => lang !== null && toLanguage(locale) === toLanguage(lang))
  if (own.length > 0) return own
  const [most = []] = [...Map.groupBy(articles, ({ locale }) => locale).values()].toSorted(
    (a, b) => b.length - a.length,
  )
  return most
}

function judgeRobots({ robots, status, url: place }: RobotsFile, url: string): Observation {
  const part = "robots_txt"
  if (robots.isUnreachable)
    return fail(part, "robots.txt cannot be read, so search engines read nothing of the site", place)
  for (const token of searchEngines) {
    const { allowed, rule } = decideRobots(robots, { tokens: [token], url, mode: "google" })
    if (allowed === false)
      return fail(part, `robots.txt keeps ${token} away from the newest article, by “${rule}”`, place)
  }
  const message =
    status === 200
      ? "robots.txt lets search engines read the newest article"
      : "The site has no robots.txt, so search engines may read everything"
  return ok(part, message, place)
}

/** The pages that were opened, after that of an article with translations if none of them has some. */
async function openTranslated(
  visit: SiteVisit,
  {
    seen,
    shown,
    articles,
    template,
  }: {
    seen: readonly SeenPage[]
    shown: readonly ListedArticle[]
    articles: readonly ListedArticle[]
    template: string
  },
): Promise<readonly SeenPage[]> {
  const isListed = ({ isHidden, canonical }: ListedArticle) => !isHidden && canonical === null
  const article = shown.find((one) => isListed(one) && translationsOf(one, articles).length > 0)
  if (article === undefined || seen.some((one) => translationsOf(one.article, articles).length > 0)) return seen
  const url = toArticleUrl(template, article)
  const page = await visit.open(url)
  return "failed" in page || page.status !== 200 ? seen : [{ article, url, page }, ...seen]
}

const toList = (words: readonly string[]): string => new Intl.ListFormat("en-GB").format(words)

/** Whether a cache before the site answered. */
const copyOf = ({ headers }: OpenedPage): string =>
  Number(headers["age"]) > 0 ? `. A cache answered, with a copy of ${headers["age"]} seconds` : ""

function judgePage(
  page: OpenedPage | { failed: string },
  {
    part,
    label,
    expected,
    url,
    now,
  }: { part: "page" | "old_page"; label: string; expected: ExpectedArticle; url: string; now: number },
): Observation[] {
  const subject = `The page of the ${label} article`
  if ("failed" in page) return [fail(part, `${subject} does not answer: ${page.failed}`, { url, code: "unreachable" })]
  const findings = judgeArticlePage(page, expected, now)
  const mark = readArticleMark(page.facts())
  if (findings.length > 0) {
    return findings.map(({ code, level, message }): Observation => {
      const isGone = code === "status" && (page.status === 404 || page.status === 410)
      const isUnknown = mark === undefined && (code === "title" || code === "passage")
      const more = isUnknown ? ", so it may show an older text" : code === "revision" ? copyOf(page) : ""
      const isOld = isGone || isUnknown || code === "revision"
      return { part, status: level, message: message.replace(/^the page/, subject) + more, url, code, isOld }
    })
  }
  const seen = [
    mark === undefined ? "its title" : `version ${mark.version}, which is live, with its title`,
    ...(expected.passages.length === 0 ? [] : ["the end of its text"]),
    ...(expected.isHidden ? ["noindex, as the writer wants it"] : ["its canonical address"]),
    ...(page.facts().lang === null ? [] : [`its language (${page.facts().lang})`]),
    ...(findDescribed(page.facts()) === undefined ? [] : ["its structured data"]),
  ]
  return [ok(part, `${subject} answers 200 and shows ${toList(seen)}`, url)]
}

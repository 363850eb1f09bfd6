import {
  type AnsweredPage,
  type ArticleFinding,
  type ExpectedArticle,
  judgeArticlePage,
  linksOf,
} from "@citable/reader/look"

import { type Check, fail, ok, skip, warn } from "../../doctor/check.ts"
import { askSite } from "./ask-site.ts"
import { isInside } from "./is-inside.ts"
import type { ServedSite } from "./served-site.ts"

/** A published article that the pages have to show. */
export interface ProvenArticle extends ExpectedArticle {
  slug: string
}

export interface ProvePagesOptions {
  /** The paths of the lists of articles, such as `/blog`. One of them links the article. */
  lists: readonly string[]
  /** The path below which the articles are. Default: that of each list. */
  under?: string
  /** Where the article is, if no list is known. */
  link?: string
  /** Undefined: the brand has no published article. */
  article: ProvenArticle | undefined
  /** The address of the site; null: it is unknown, so no page may name one; undefined: its configuration has one that stands for none. */
  address: string | null | undefined
  /** The classes of elements that are around the text of an article, the outermost first. */
  container: readonly string[]
  signal: AbortSignal
}

const unknownSlug = "no-such-article-of-citable-init"
const remedy = "Look at the pages that citable init writes, and at the site's log."
const shownFault = 300

/**
 * Looks at the lists of a site, at the page of an article that one of them links, and at an address without an article, as a reader and a
 * search engine see them. The first check that is an error says what is wrong.
 */
export async function provePages(site: ServedSite, options: ProvePagesOptions): Promise<Check[]> {
  const { lists, under, article, signal } = options
  const checks: Check[] = []
  let link: string | undefined
  for (const path of lists) {
    const found = await findList(site, path, signal)
    if (found.status !== 200)
      return [...checks, toFault("list", `${path}, the list of articles, answers ${found.status}`, site)]
    const links = linksOf(found).filter((url) => isArticle(url, { path: under ?? path, origin: site.origin }))
    link ??= article === undefined ? undefined : links.find((url) => slugOf(url) === article.slug)
    checks.push(
      ok("list", `${path} answers 200 and links ${links.length} ${links.length === 1 ? "article" : "articles"}`),
    )
  }
  if (article === undefined) return [...checks, skip("article", "The brand has no published article")]
  if (options.link !== undefined) link ??= (await findList(site, options.link, signal)).url
  if (link === undefined) {
    const message = `${lists.join(" and ")} ${lists.length === 1 ? "does" : "do"} not link the article ${article.slug}`
    return [...checks, toFault("list", message, site)]
  }
  const { fault, warnings } = await judgePage(link, article, options)
  const path = decodeURI(new URL(link).pathname)
  if (fault !== undefined) return [...checks, toFault("article", `${path}: ${fault}`, site)]
  const place = options.container.length === 0 ? "" : ", where the other pages of the site have theirs"
  checks.push(ok("article", `${path} shows its title and the end of its text${place}`))
  checks.push(describeAddress(path, article, { ...options, warnings }))
  const others = warnings.filter(({ code }) => code !== "canonical")
  checks.push(...others.map(({ code, message }) => warn(code, `${path}: ${message}.`, remedy)))
  const unknown = link.replace(/[^/]+(\/?)$/, `${unknownSlug}$1`)
  const { status } = await askSite(unknown, signal)
  if (status !== 404 && status !== 410) {
    const message = `${new URL(unknown).pathname}, which is not an article, answers ${status} and not 404`
    return [...checks, toFault("unknown_article", message, site)]
  }
  return [...checks, ok("unknown_article", "An address without an article answers 404")]
}

/** A list, with a slash at the end of its path if the site wants one. */
export async function findList(site: ServedSite, path: string, signal: AbortSignal): Promise<AnsweredPage> {
  const list = await askSite(site.origin + path, signal)
  return list.status === 404 && !path.endsWith("/") ? askSite(`${site.origin}${path}/`, signal) : list
}

/** A page that lists articles, and where it links the one with a slug. */
export async function findLink(
  site: ServedSite,
  { list, slug, signal }: { list: string; slug: string; signal: AbortSignal },
): Promise<{ page: AnsweredPage; link: string | undefined }> {
  const page = await findList(site, list, signal)
  const isIt = (url: string) => url.startsWith(site.origin) && slugOf(url) === slug
  return { page, link: page.status === 200 ? linksOf(page).find(isIt) : undefined }
}

/** The last part of an address. */
const slugOf = (url: string): string =>
  decodeURIComponent(
    new URL(url).pathname
      .replace(/(?:\/|\.html)$/, "")
      .split("/")
      .at(-1) ?? "",
  )

const isArticle = (url: string, { path, origin }: { path: string; origin: string }): boolean => {
  const { pathname, origin: from } = new URL(url)
  return from === origin && pathname.startsWith(`${path}/`) && pathname.length > path.length + 1
}

export interface PageJudgement {
  /** In one sentence without its full stop. */
  fault: string | undefined
  warnings: readonly ArticleFinding[]
}

/** Looks at the page of an article. */
export async function judgePage(
  url: string,
  article: ProvenArticle,
  { address, container, signal }: Pick<ProvePagesOptions, "address" | "container" | "signal">,
): Promise<PageJudgement> {
  const page = await askSite(url, signal)
  const path = new URL(page.url).pathname
  const own = typeof address === "string" ? new URL(path, address).href : address
  const canonical = article.canonical ?? own
  const findings = judgeArticlePage(page, { ...article, canonical }, Date.now())
  const warnings = findings.filter(({ level }) => level === "warning")
  const error = findings.find(({ level }) => level === "error")
  if (error !== undefined) return { fault: error.message, warnings }
  const outside = article.passages.find((passage) => !isInside(page.html, passage, container))
  const place = `the elements that hold texts on the pages of the site (${container.join(", ")})`
  return { fault: outside === undefined ? undefined : `its text is outside of ${place}`, warnings }
}

interface AddressOptions extends Pick<ProvePagesOptions, "address">, Pick<PageJudgement, "warnings"> {}

/** Which address the page names to search engines. */
function describeAddress(path: string, { isHidden }: ProvenArticle, { address, warnings }: AddressOptions): Check {
  if (isHidden) return skip("address", `${path} is hidden from search engines`)
  const advice = "Name the address in the configuration of the site, or in its layout. See --site-url."
  if (address === undefined)
    return warn(
      "address",
      `The real address of the site is unknown, so init did not check which one ${path} names.`,
      advice,
    )
  if (address === null)
    return ok("address", `${path} names no address to search engines, because that of the site is unknown`)
  const wrong = warnings.find(({ code }) => code === "canonical")
  if (wrong === undefined)
    return ok("address", `${path} names its address at ${new URL(address).origin} to search engines`)
  return warn("address", `${path}: ${wrong.message}.`, remedy)
}

/** A fault, with the first error that the site said, if there is one. */
function toFault(name: string, message: string, site: ServedSite): Check {
  const said = site
    .said()
    .split("\n")
    .find((line) => /error|fail/i.test(line))
  return fail(name, said === undefined ? message : `${message} (${said.trim().slice(0, shownFault)})`, remedy)
}

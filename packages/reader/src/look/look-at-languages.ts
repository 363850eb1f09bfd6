import { codeOf, compareLanguages, type LanguageFault, toName } from "./compare-languages.ts"
import { judgeCanonicals, judgeLang, judgeOwnLanguage } from "./judge-own-language.ts"
import { findTag, isSameUrl, type LanguageClaims, readLanguageClaims } from "./language-claims.ts"
import type { ListedArticle } from "./listed-article.ts"
import { absent, type Observation, ok, skip, warn } from "./observation.ts"
import type { OpenedPage, SiteVisit } from "./open-site.ts"
import { readArticleMark } from "./read-article-mark.ts"
import type { ReadSitemaps } from "./read-sitemaps.ts"
import { toComparable } from "./to-comparable.ts"
import { translationsOf } from "./translations-of.ts"

export interface LanguagesLook {
  /** Pages of articles that answered 200, and where they were asked for. */
  pages: readonly { article: ListedArticle; url: string; page: OpenedPage }[]
  /** All that the service has, as far as they were listed. */
  articles: readonly ListedArticle[]
  /** Where the site shows an article; undefined if that is unknown. */
  addressOf: (article: ListedArticle) => string | undefined
  sitemap: Pick<ReadSitemaps, "faults" | "isCut" | "languagesOf">
}

const part = "languages"
const mostPages = 2
/** Translations of one page that are opened. */
const mostOpened = 5

/**
 * Compares what the `Link` header, the head, the sitemap and the structured data of a page say about its languages, and opens the pages that
 * they name: each has to name the first one back. What could not be read is skipped, and never right.
 */
export async function lookAtLanguages(visit: SiteVisit, look: LanguagesLook): Promise<Observation[]> {
  const several = look.pages.filter(
    ({ article, page, url }) =>
      translationsOf(article, look.articles).length > 0 || claimsOf({ page, url }, look).length > 0,
  )
  const single = look.pages.slice(0, 1).flatMap(({ article, page, url }) => {
    const fault = judgeOwnLanguage(page, article)
    return fault === undefined ? [] : [toWarning(fault, url)]
  })
  if (look.pages.length === 0) return [skip(part, "No page of an article could be opened")]
  if (several.length === 0) {
    if (single.length > 0) return single
    return [
      isUnread(look.sitemap)
        ? skip(part, "The sitemap was not read to its end, and the pages name no languages")
        : ok(part, "The articles are in one language each, and neither their pages nor the sitemap name another"),
    ]
  }
  const found: Observation[] = []
  for (const one of several.slice(0, mostPages)) found.push(...(await lookAtPage(visit, one, look)))
  return found
}

interface Subject {
  article: ListedArticle
  url: string
  page: OpenedPage
}

const claimsOf = ({ page, url }: Pick<Subject, "page" | "url">, { sitemap }: Pick<LanguagesLook, "sitemap">) =>
  readLanguageClaims(page, sitemap.languagesOf(url))

async function lookAtPage(visit: SiteVisit, subject: Subject, look: LanguagesLook): Promise<Observation[]> {
  const { article, url, page } = subject
  const claims = claimsOf(subject, look)
  const isListed = !article.isHidden && article.canonical === null
  const [first] = claims
  if (!isListed) {
    if (first === undefined) return [absent(part, "A page that search engines may not list names no languages")]
    const message = `${toName(first.source)} names other languages of a page that search engines may not list`
    return [toWarning({ code: codeOf(first.source), message }, url)]
  }
  const faults: LanguageFault[] = [
    ...[judgeOwnLanguage(page, article), judgeCanonicals(page)].filter((fault) => fault !== undefined),
    ...compareLanguages(claims),
    ...judgeSelf(subject, claims, visit),
  ]
  const unread: string[] = []
  if (isUnread(look.sitemap)) unread.push("its sitemap, which was not read to its end")
  const opened = await openClaimed(visit, { subject, claims, faults, unread, look })
  await openUnclaimed(visit, { subject, claims, faults, unread, look, opened })
  const warnings = faults.map((fault) => toWarning(fault, url))
  const rest =
    unread.length === 0
      ? []
      : [skip(part, `The doctor did not see all languages of the page: ${unread.join("; ")}`, url)]
  if (warnings.length + rest.length > 0) return [...warnings, ...rest]
  return [ok(part, describe(claims, article, opened.size), url)]
}

const isUnread = ({ faults, isCut }: LanguagesLook["sitemap"]): boolean => faults.length > 0 || isCut

/** A page that names languages names itself among them, in its own. */
function judgeSelf(
  { article, url }: Subject,
  claims: readonly LanguageClaims[],
  { local }: SiteVisit,
): LanguageFault[] {
  return claims.flatMap(({ source, urls }): LanguageFault[] => {
    const self = [...urls].filter(
      ([tag, some]) => tag !== "x-default" && some.some((one) => isSamePage(local.at(one), url)),
    )
    const [tag] = self[0] ?? []
    if (tag === undefined)
      return [
        {
          code: codeOf(source),
          message: `${toName(source)} names other languages of the page, but not the page itself`,
        },
      ]
    if (findTag([tag], article.locale) !== undefined) return []
    return [
      {
        code: codeOf(source),
        message: `${toName(source)} says that the page is in “${tag}”, and the service that it is in “${article.locale}”`,
      },
    ]
  })
}

const isSamePage = (one: string, other: string): boolean => toComparable(one, "page") === toComparable(other, "page")

interface Opening {
  subject: Subject
  claims: readonly LanguageClaims[]
  faults: LanguageFault[]
  unread: string[]
  look: LanguagesLook
}

/** Opens the translations that the page names. Gives the pages that are there, by their comparable address. */
async function openClaimed(visit: SiteVisit, opening: Opening): Promise<Map<string, OpenedPage>> {
  const { subject, claims, faults, unread } = opening
  const { host } = new URL(subject.url)
  const opened = new Map<string, OpenedPage>()
  const named = claims.flatMap(({ source, urls }) =>
    [...urls].flatMap(([tag, some]) => some.map((said) => ({ source, tag, said, url: visit.local.at(said) }))),
  )
  const others = named.filter(
    ({ url }, at) => !isSamePage(url, subject.url) && named.findIndex((one) => isSameUrl(one.url, url)) === at,
  )
  if (others.length > mostOpened) unread.push(`it names ${others.length} others, of which ${mostOpened} were opened`)
  for (const { source, tag, said, url } of others.slice(0, mostOpened)) {
    if (URL.parse(url)?.host !== host) {
      unread.push(`${said} is on another host`)
      continue
    }
    const page = await visit.open(url)
    if ("failed" in page) unread.push(`${said} does not answer: ${page.failed}`)
    // The page for readers of all other languages may send each to theirs.
    else if (page.status !== 200 || (tag !== "x-default" && !isSamePage(page.url, url))) {
      const answer = page.status === 200 ? `leads to ${page.url}` : `answers ${page.status}`
      faults.push({
        code: codeOf(source),
        message: `${toName(source)} says that “${tag}” is at ${said}, which ${answer}`,
      })
    } else {
      opened.set(toComparable(url, "page"), page)
      const fault = tag === "x-default" ? undefined : judgeBack({ ...opening, page, said, tag, source, visit })
      const shown = opening.look.articles.find(({ id }) => id === readArticleMark(page.facts())?.articleId)
      const own = shown && [judgeLang(page, shown), judgeOwnLanguage(page, shown)]
      faults.push(...[fault, ...(own ?? [])].filter((one) => one !== undefined))
    }
  }
  return opened
}

interface Back extends Opening {
  visit: SiteVisit
  page: OpenedPage
  said: string
  tag: string
  source: LanguageClaims["source"]
}

/** Whether a translation is one, names the page back in its language, and has the same `x-default`. */
function judgeBack({ subject, claims, look, visit, page, said, tag, source }: Back): LanguageFault | undefined {
  const { article, url } = subject
  const mark = readArticleMark(page.facts())
  const shown = look.articles.find(({ id }) => id === mark?.articleId)
  const isOther =
    shown !== undefined && (shown.translationGroup === null || shown.translationGroup !== article.translationGroup)
  if (isOther) {
    const message = `${toName(source)} says that “${tag}” is at ${said}, which shows another article, “${shown.title}”`
    return { code: codeOf(source), message }
  }
  const back = claimsOf({ page, url: said }, look)
  const locale = article.locale.toLowerCase()
  const named = back.flatMap(({ urls }) => urls.get(findTag(urls.keys(), locale) ?? "") ?? [])
  const wrong = named.find((one) => !isSamePage(visit.local.at(one), url))
  const says = `${toName(source)} of the page says that “${tag}” is at ${said}`
  if (named.length === 0)
    return { code: codeOf(source), message: `${says}, and that page does not name this one as “${locale}”` }
  if (wrong !== undefined)
    return { code: codeOf(source), message: `${says}, and that page says that “${locale}” is at ${wrong}` }
  const [own, other] = [claims, back].map((some) => some.flatMap(({ urls }) => urls.get("x-default") ?? [])[0])
  if (own === other || (own !== undefined && other !== undefined && isSameUrl(own, other))) return undefined
  const message = `The page names ${own ?? "no address"} as “x-default”, and ${said} names ${other ?? "none"}`
  return { code: "x_default", message }
}

/** Looks for translations that the service has, and that the page does not name. */
async function openUnclaimed(
  visit: SiteVisit,
  { subject, claims, faults, unread, look, opened }: Opening & { opened: ReadonlyMap<string, OpenedPage> },
): Promise<void> {
  for (const other of translationsOf(subject.article, look.articles).slice(0, mostOpened)) {
    const tag = other.locale.toLowerCase()
    const isNamed = claims.some(({ urls }) => findTag(urls.keys(), tag) !== undefined)
    if (isNamed) continue
    const address = look.addressOf(other)
    if (address === undefined) {
      unread.push(`the service has the article in “${tag}”, and the doctor does not know where the site shows it`)
      continue
    }
    const page = opened.get(toComparable(address, "page")) ?? (await visit.open(address))
    const mark = "failed" in page || page.status !== 200 ? undefined : readArticleMark(page.facts())
    if ("failed" in page) unread.push(`${address} does not answer: ${page.failed}`)
    else if (page.status === 200 && mark === undefined) unread.push(`${address} does not say which article it shows`)
    else if (mark?.articleId === other.id)
      faults.push({
        code: "hreflang",
        message: `The site shows the article in “${tag}” at ${address}, and neither the Link header nor the head nor the sitemap of the page names that`,
      })
  }
}

const toWarning = ({ code, message }: LanguageFault, url: string): Observation => warn(part, message, { url, code })

function describe(claims: readonly LanguageClaims[], article: ListedArticle, opened: number): string {
  const tags = [...new Set(claims.flatMap(({ urls }) => [...urls.keys()]))].filter((tag) => tag !== "x-default")
  const list = (words: readonly string[]) => new Intl.ListFormat("en-GB").format(words)
  if (claims.length === 0)
    return `The page is in ${article.locale}, and the site shows the article in no other language`
  const sources = claims.map(({ source }) => source)
  const agree = sources.length === 1 ? "names" : "agree on"
  const fallback = claims.some(({ urls }) => urls.has("x-default")) ? " and x-default" : ""
  const back = opened === 0 ? "" : `, and ${opened === 1 ? "the other page names" : "the others name"} it back`
  const subject = toName(list(sources) as LanguageClaims["source"])
  return `${subject} ${agree} the languages ${list(tags)}${fallback}${back}`
}

import type { PageFacts } from "../page/page-facts.ts"
import { forbidsIndexing, readDirectives } from "../page/read-directives.ts"
import type { AnsweredPage } from "./answered-page.ts"
import { type ArticleFinding, toError, toWarning } from "./article-finding.ts"
import { createWordSearch } from "./create-word-search.ts"
import { hasWords } from "./has-words.ts"
import { judgeJsonLd } from "./judge-json-ld.ts"
import { readArticleMark } from "./read-article-mark.ts"
import { toComparable } from "./to-comparable.ts"

/** What the page of an article has to show. See `expectArticle`. */
export interface ExpectedArticle {
  /** The page shows one of them: the title, and the one for search engines. */
  titles: readonly string[]
  /** Texts that the page shows, such as the end of the body. See `lastPassage`. */
  passages: readonly string[]
  /** The whole text, which the page shows in this order. Without it, the text is not compared. See `blocksOf`. */
  blocks?: readonly string[] | undefined
  /** The canonical address. Null: the page must name none. Undefined: it is not checked. */
  canonical: string | null | undefined
  locale: string | undefined
  /** Whether the writer hides the article from search engines. */
  isHidden: boolean
  /** What the service says of the live article. Without it, the revision of the page and its structured data are not checked. */
  live?: LiveArticle | undefined
}

export interface LiveArticle {
  id: string
  version: number
  /** RFC 3339. */
  publishedAt: string | null
  modifiedAt: string
}

/**
 * Checks the page of an article as a reader and a search engine see it at a given time. An empty result means that everything expected is
 * there.
 */
export function judgeArticlePage(page: AnsweredPage, expected: ExpectedArticle, now: number): ArticleFinding[] {
  if (page.status !== 200) return [toError("status", `the page answers ${page.status}`)]
  const facts = page.facts()
  const findings: ArticleFinding[] = []
  if (toComparable(page.asked, "page") !== toComparable(page.url, "page"))
    findings.push(toWarning("redirect", `the page leads elsewhere, to ${page.url}`))
  const old = judgeRevision(facts, expected.live)
  // A former version has a text and structured data of its own.
  findings.push(...(old.length > 0 ? old : judgeText(facts, expected)))
  const directives = [undefined, "googlebot", "bingbot"].flatMap((crawler) => {
    const { meta, header } = readDirectives(
      { metas: facts.metas, headers: page.headers },
      crawler === undefined ? {} : { crawler },
    )
    return [...meta, ...header]
  })
  const isHidden = forbidsIndexing(directives, now)
  if (isHidden && !expected.isHidden) findings.push(toError("robots", "the page tells search engines to leave it out"))
  if (!isHidden && expected.isHidden)
    findings.push(toWarning("robots", "the article is hidden from search engines, and the page does not say so"))
  const language = expected.locale === undefined ? undefined : toLanguage(expected.locale)
  // A page in the language of the site can hold an article in another.
  const isRight = (lang: string) => toLanguage(lang) === language
  if (language !== undefined && facts.lang !== null && ![facts.lang, ...facts.textLangs].some(isRight))
    findings.push(
      toWarning("language", `the page says that its language is ${facts.lang}, but it is ${expected.locale}`),
    )
  findings.push(...judgeCanonical(page, facts.links, expected))
  if (expected.live !== undefined && old.length === 0)
    findings.push(...judgeJsonLd(facts, { ...expected, ...expected.live }))
  return findings
}

function judgeText(facts: PageFacts, { titles, passages, blocks }: ExpectedArticle): ArticleFinding[] {
  const found: ArticleFinding[] = []
  const shown = [facts.text, ...facts.headings.map(({ text }) => text), ...facts.titles.map(({ text }) => text)]
  const isTitle = (text: string) => titles.some((title) => hasWords(text, title))
  // The title in the head is what tabs, search results and links to the page show.
  const [first] = facts.titles.filter(({ inHead }) => inHead)
  if (!shown.some(isTitle)) found.push(toError("title", `the page does not have the title “${titles[0] ?? ""}”`))
  else if (first === undefined) found.push(toWarning("title", "the head of the page has no title"))
  else if (!isTitle(first.text))
    found.push(toWarning("title", `the head of the page has the title “${first.text}”, not that of the article`))
  const has = createWordSearch(facts.text)
  const missing = passages.find((passage) => !has(passage))
  if (missing !== undefined) found.push(toError("passage", `the page does not show the text “${missing}”`))
  else if (blocks !== undefined && !has(...blocks))
    found.push(toWarning("text", "the page has the end of the text, but not the whole text of the live version"))
  return found
}

function judgeRevision(facts: PageFacts, live: LiveArticle | undefined): ArticleFinding[] {
  if (live === undefined) return []
  const mark = readArticleMark(facts)
  if (mark === undefined) {
    const date = facts.metas.find(({ name }) => name === "article:modified_time")?.content ?? ""
    const [shown, right] = [Date.parse(date), Date.parse(live.modifiedAt)]
    const isOther = !Number.isNaN(shown) && !Number.isNaN(right) && shown !== right
    const message = `the page shows another version: it bears the date ${date}, and ${live.modifiedAt} is live`
    return isOther ? [toError("revision", message)] : []
  }
  if (mark.articleId !== live.id) return [toError("revision", `the page shows another article, ${mark.articleId}`)]
  const behind = live.version - mark.version
  if (behind <= 0) return []
  const message = `the page is ${behind} ${behind === 1 ? "revision" : "revisions"} behind: it shows version ${mark.version}, and ${live.version} is live`
  return [toError("revision", message)]
}

function judgeCanonical(
  { url }: AnsweredPage,
  links: PageFacts["links"],
  { canonical, isHidden }: ExpectedArticle,
): ArticleFinding[] {
  if (canonical === undefined || isHidden) return []
  const named = links.filter(({ rel }) => rel.includes("canonical")).map((link) => link.url ?? link.href)
  if (canonical === null) {
    const [first] = named
    return first === undefined ? [] : [toError("canonical", `the page names the canonical address ${first}`)]
  }
  if (named.length === 0) return [toWarning("canonical", "the page names no canonical address")]
  const wrong = named.find((address) => toComparable(address) !== toComparable(canonical))
  if (wrong === undefined) return []
  return [
    toError("canonical", `the page tells search engines that it is at ${wrong}, but it is at ${canonical ?? url}`),
  ]
}

const toLanguage = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0] ?? ""

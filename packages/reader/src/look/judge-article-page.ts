import type { PageFacts } from "../page/page-facts.ts"
import { forbidsIndexing, readDirectives } from "../page/read-directives.ts"
import { readPageFacts } from "../page/read-page-facts.ts"
import type { ArticleFinding } from "./article-finding.ts"
import { hasWords } from "./has-words.ts"
import { judgeJsonLd } from "./judge-json-ld.ts"
import { readArticleMark } from "./read-article-mark.ts"
import { toComparable } from "./to-comparable.ts"

/** An answer of a site, after its redirects. */
export interface AnsweredPage {
  /** Where the page was asked for, and where it answered. */
  asked: string
  url: string
  status: number
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>
  html: string
}

/** What the page of an article has to show. */
export interface ExpectedArticle {
  /** The page shows one of them: the title, and the one for search engines. */
  titles: readonly string[]
  /** Texts that the page shows, such as the end of the body. See `lastPassage`. */
  passages: readonly string[]
  /** The canonical address; null: the page must name none; undefined: nobody asks. */
  canonical: string | null | undefined
  locale: string | undefined
  /** Whether the writer hides the article from search engines. */
  isHidden: boolean
  /** What the service says of the live article. Without it, nobody judges the revision of the page and its structured data. */
  live?: LiveArticle | undefined
}

export interface LiveArticle {
  id: string
  version: number
  /** RFC 3339. */
  publishedAt: string | null
  modifiedAt: string
}

/** Judges the page of an article as a reader and a search engine see it at a time. No finding: all that was asked for is there. */
export function judgeArticlePage(page: AnsweredPage, expected: ExpectedArticle, now: number): ArticleFinding[] {
  if (page.status !== 200) return [toError("status", `the page answers ${page.status}`)]
  const facts = readPageFacts(page.html, {
    url: page.url,
    headers: page.headers,
    charset: { name: "utf-8", source: "default" },
  })
  const findings: ArticleFinding[] = []
  if (toComparable(page.asked, "page") !== toComparable(page.url, "page"))
    findings.push(toWarning("redirect", `the page leads elsewhere, to ${page.url}`))
  const old = judgeRevision(facts, expected.live)
  findings.push(...old)
  const shown = [facts.text, ...facts.headings.map(({ text }) => text), ...facts.titles.map(({ text }) => text)]
  // A former version has a text of its own.
  const isOther = old.length > 0
  if (!isOther && !expected.titles.some((title) => shown.some((text) => hasWords(text, title))))
    findings.push(toError("title", `the page does not have the title “${expected.titles[0] ?? ""}”`))
  else if (!isOther) findings.push(...judgeTitle(facts, expected))
  const missing = isOther ? undefined : expected.passages.find((passage) => !hasWords(facts.text, passage))
  if (missing !== undefined) findings.push(toError("passage", `the page does not show the text “${missing}”`))
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
  if (language !== undefined && facts.lang !== null && toLanguage(facts.lang) !== language)
    findings.push(
      toWarning("language", `the page says that its language is ${facts.lang}, and it is ${expected.locale}`),
    )
  findings.push(...judgeCanonical(page, facts.links, expected))
  if (expected.live !== undefined && !isOther) findings.push(...judgeJsonLd(facts, { ...expected, ...expected.live }))
  return findings
}

/** The title in the head is what tabs, search results and links to the page show. */
function judgeTitle({ titles }: PageFacts, expected: ExpectedArticle): ArticleFinding[] {
  const [first] = titles.filter(({ inHead }) => inHead)
  if (first !== undefined && expected.titles.some((title) => hasWords(first.text, title))) return []
  const message =
    first === undefined
      ? "the head of the page has no title"
      : `the head of the page has the title “${first.text}”, and not that of the article`
  return [toWarning("title", message)]
}

function judgeRevision(facts: PageFacts, live: LiveArticle | undefined): ArticleFinding[] {
  const mark = readArticleMark(facts)
  if (live === undefined || mark === undefined) return []
  if (mark.articleId !== live.id) return [toError("revision", `the page shows another article, ${mark.articleId}`)]
  const behind = live.version - mark.version
  if (behind <= 0) return []
  const revisions = behind === 1 ? "one revision" : `${behind} revisions`
  return [
    toError(
      "revision",
      `the page is ${revisions} behind: it shows version ${mark.version}, and ${live.version} is live`,
    ),
  ]
}

function judgeCanonical(
  { url }: AnsweredPage,
  links: ReturnType<typeof readPageFacts>["links"],
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
    toError("canonical", `the page tells search engines that it is at ${wrong}, and it is at ${canonical ?? url}`),
  ]
}

const toLanguage = (locale: string): string => locale.toLowerCase().split(/[-_]/)[0] ?? ""

const toError = (code: ArticleFinding["code"], message: string): ArticleFinding => ({ code, level: "error", message })
const toWarning = (code: ArticleFinding["code"], message: string): ArticleFinding => ({
  code,
  level: "warning",
  message,
})

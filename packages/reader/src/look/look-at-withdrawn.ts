import { isOfTemplate, toArticleUrl } from "./article-template.ts"
import { hasWords } from "./has-words.ts"
import type { ListedArticle, WithdrawnArticle } from "./listed-article.ts"
import { namesPage, type ReadList } from "./look-at-lists.ts"
import { absent, fail, type Observation, ok, skip, warn } from "./observation.ts"
import type { OpenedPage, SiteVisit } from "./open-site.ts"
import { readArticleMark } from "./read-article-mark.ts"
import { toComparable } from "./to-comparable.ts"

interface Withdrawal {
  template: string
  /** All that the site may show, as far as they were listed. */
  articles: readonly ListedArticle[]
  /** Those of the site's language, newest first. */
  shown: readonly ListedArticle[]
  withdrawn: readonly WithdrawnArticle[] | undefined
  lists: readonly ReadList[]
}

const mostWithdrawn = 2
const mostUnknown = 4
/** No article has this slug. */
const noSlug = "citable-doctor-looks-for-no-article"

/** Looks for what must be gone: withdrawn articles, lists that name them, and former addresses that lead nowhere. */
export async function lookAtWithdrawn(visit: SiteVisit, withdrawal: Withdrawal): Promise<Observation[]> {
  const { template, articles, shown, lists } = withdrawal
  const live = new Set(articles.map((article) => toComparable(toArticleUrl(template, article), "path")))
  const isLive = (url: string) => live.has(toComparable(url, "path"))
  const gone = (withdrawal.withdrawn ?? []).filter((article) => !isLive(toArticleUrl(template, article)))
  const goneUrls = gone.map((article) => toArticleUrl(template, article))
  return [
    ...(await lookAtGone(visit, { ...withdrawal, gone: gone.slice(0, mostWithdrawn) })),
    ...(await lookAtUnknown(visit, {
      template,
      lists,
      isKnown: (url) => isLive(url) || namesPage(goneUrls, url),
      articles,
    })),
    await lookAtMissing(visit, { template, locale: shown[0]?.locale ?? "en" }),
    await lookAtRenamed(visit, { template, shown, isLive }),
  ]
}

async function lookAtGone(
  visit: SiteVisit,
  { template, withdrawn, gone, lists }: Withdrawal & { gone: readonly WithdrawnArticle[] },
): Promise<Observation[]> {
  const part = "withdrawn"
  if (withdrawn === undefined) return [skip(part, "Withdrawn articles could not be listed")]
  const [first] = gone
  if (first === undefined) return [absent(part, "No article was withdrawn")]
  const found: Observation[] = []
  const failed: Observation[] = []
  for (const article of gone) {
    const url = toArticleUrl(template, article)
    const page = await visit.open(url)
    if ("failed" in page || page.status >= 500) {
      const why = "failed" in page ? `does not answer: ${page.failed}` : `answers ${page.status}`
      failed.push(skip(part, `The page of the withdrawn article “${article.title}” ${why}`, url))
    } else if (shows(page, article))
      found.push(fail(part, `The site still shows the withdrawn article “${article.title}”`, { url, isOld: true }))
    for (const list of lists.filter(({ urls }) => namesPage(urls, url))) {
      const message = `The ${wordOf(list)} still names the withdrawn article “${article.title}”`
      found.push(fail(part, message, { url: list.url, isOld: true }))
    }
  }
  if (found.length + failed.length > 0) return [...found, ...failed]
  const titles = gone.map(({ title }) => `“${title}”`).join(" and ")
  const [articles, them] = gone.length === 1 ? ["article", "it"] : ["articles", "them"]
  const names =
    lists.length === 0
      ? ""
      : `, and ${lists.map(wordOf).join(", ")} ${lists.length === 1 ? "does" : "do"} not name ${them}`
  return [ok(part, `The site does not show the withdrawn ${articles} ${titles}${names}`, toArticleUrl(template, first))]
}

/** Addresses of articles in lists that the service does not know. A site may have pages of its own beside them. */
async function lookAtUnknown(
  visit: SiteVisit,
  {
    template,
    lists,
    isKnown,
    articles,
  }: {
    template: string
    lists: readonly ReadList[]
    isKnown: (url: string) => boolean
    articles: readonly ListedArticle[]
  },
): Promise<Observation[]> {
  const ids = new Set(articles.map(({ id }) => id))
  const unknown = new Map<string, ReadList>()
  for (const list of lists) {
    for (const url of list.urls) {
      const plain = url.replace(/[?#].*$/s, "")
      if (isOfTemplate(plain, template) && !isKnown(plain) && !unknown.has(plain)) unknown.set(plain, list)
    }
  }
  const found: Observation[] = []
  for (const [named, list] of [...unknown].slice(0, mostUnknown)) {
    // A list of another host is a finding of its own.
    const url = new URL(new URL(named).pathname, template.replace(/[{].*$/s, "")).href
    const page = await visit.open(url)
    if ("failed" in page) continue
    const { part } = list
    if (page.status === 404 || page.status === 410)
      found.push(
        warn(part, `The ${wordOf(list)} names ${url}, which answers ${page.status}`, { url: list.url, isOld: true }),
      )
    // The first hundred articles were listed. Of an older one, nobody knows.
    const mark = page.status === 200 ? readArticleMark(page.facts()) : undefined
    if (mark !== undefined && !ids.has(mark.articleId) && articles.length < 100) {
      const message = `The site shows an article that is not published, ${mark.articleId}`
      found.push(fail("withdrawn", message, { url, isOld: true }))
    }
  }
  return found
}

async function lookAtMissing(
  visit: SiteVisit,
  { template, locale }: { template: string; locale: string },
): Promise<Observation> {
  const part = "unknown_page"
  const url = toArticleUrl(template, { slug: noSlug, locale, id: noSlug })
  const page = await visit.open(url)
  if ("failed" in page) return skip(part, `An address without an article does not answer: ${page.failed}`, url)
  const message = `An address without an article answers ${page.status}`
  if (page.status === 404 || page.status === 410) return ok(part, message, url)
  if (page.status >= 500) return fail(part, message, url)
  return warn(part, `${message}, so search engines keep pages of withdrawn articles`, url)
}

async function lookAtRenamed(
  visit: SiteVisit,
  { template, shown, isLive }: { template: string; shown: readonly ListedArticle[]; isLive: (url: string) => boolean },
): Promise<Observation> {
  const part = "renamed"
  const former = shown
    .flatMap((article) =>
      article.previousSlugs.map((slug) => ({ article, url: toArticleUrl(template, { ...article, slug }) })),
    )
    .find(({ url }) => !isLive(url))
  if (former === undefined || template.includes("{content_id}")) return absent(part, "No article has a former address")
  const { article, url } = former
  const target = toArticleUrl(template, article)
  const page = await visit.open(url)
  if ("failed" in page) return skip(part, `The former address does not answer: ${page.failed}`, url)
  const isThere = (address: string) => toComparable(address, "path") === toComparable(target, "path")
  // Static sites redirect by an element of a page.
  const named = page.status === 200 ? [page.url, ...addressesOf(page)] : [page.url]
  if (page.status === 200 && named.some(isThere))
    return ok(part, `A former address of “${article.title}” leads to its page`, url)
  const message = `A former address of “${article.title}” answers ${page.status}, and does not lead to ${target}`
  return warn(part, message, url)
}

function addressesOf(page: OpenedPage): string[] {
  const { metas, links, base } = page.facts()
  const refreshed = metas
    .filter(({ name }) => name === "refresh")
    .flatMap(({ content }) => URL.parse(/url=\s*["']?([^"']+)/i.exec(content)?.[1] ?? "", base)?.href ?? [])
  return [...refreshed, ...links.filter(({ rel }) => rel.includes("canonical")).flatMap(({ url }) => url ?? [])]
}

function shows(page: OpenedPage, { id, title }: WithdrawnArticle): boolean {
  if (page.status !== 200) return false
  const facts = page.facts()
  return (
    readArticleMark(facts)?.articleId === id ||
    facts.headings.some(({ text }) => hasWords(text, title) && hasWords(title, text))
  )
}

const wordOf = ({ part }: ReadList): string => (part === "llms_txt" ? "llms.txt" : part)

import type { Database } from "@citable/storage/database"
import type { BriefPage } from "@citable/writing/generation/brief"
import { cleanLine } from "@citable/writing/generation/clean-line"
import { pageKey } from "@citable/writing/generation/page-key"
import { scoreTopic } from "@citable/writing/generation/score-topic"
import { toWebUrl } from "@citable/writing/generation/to-web-url"
import type { Topic } from "@citable/writing/generation/topic"
import { wordsOfPath } from "@citable/writing/generation/words-of-path"

import { likeWords } from "./like-words.ts"

export interface OwnPagesOptions {
  topic: Topic
  locale: string
  /** Pages of the brand that assistants cite. */
  cited: readonly { url: string; title: string | null }[]
  max: number
}

interface Candidate {
  url: string
  title: string | null
  heading: string | null
  about: string | null
  language: string | null
}

/** The most pages of an audit, and the most articles, that have a word of the topic. */
const most = { pages: 1000, articles: 500 }
const longest = { title: 300, about: 300 }
/** What a page counts that is in another language. */
const foreignShare = 0.25

/**
 * The published pages of a brand about a topic, best first: those that audits found and search engines may show, articles whose address a
 * platform gave back, and those that assistants cite.
 */
export async function readOwnPages(
  db: Database,
  brandId: string,
  { topic, locale, cited, max }: OwnPagesOptions,
): Promise<BriefPage[]> {
  const words = [...topic.words.keys()]
  const known = new Map<string, Candidate>()
  for (const page of [
    ...(await readAuditedPages(db, brandId, words)),
    ...(await readArticles(db, brandId, words)),
    ...cited.map((one): Candidate => ({ ...one, heading: null, about: null, language: null })),
  ]) {
    const url = toWebUrl(page.url)
    if (url !== undefined && !known.has(pageKey(url))) known.set(pageKey(url), { ...page, url })
  }
  const pages = [...known.values()]
  // The title counts twice: it says most about a page.
  const texts = pages.map(({ url, title, heading, about }) =>
    [title, title, heading, about, wordsOfPath(url)].join("\n").slice(0, 2000),
  )
  const scores = scoreTopic(topic, texts, { locale })
  const language = languageOf(locale)
  return pages
    .map(({ url, title, heading, about, ...page }, index) => {
      const isForeign = page.language !== null && languageOf(page.language) !== language
      const name = cleanLine(title ?? heading ?? "", longest.title)
      return {
        page: { url, title: name === "" ? null : name, about: cleanLine(about ?? "", longest.about) || null },
        score: (scores[index] ?? 0) * (isForeign ? foreignShare : 1),
      }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.page.url < b.page.url ? -1 : 1))
    .slice(0, max)
    .map(({ page }) => page)
}

function readAuditedPages(db: Database, brandId: string, words: readonly string[]): Promise<Candidate[]> {
  return db
    .selectFrom("site_pages")
    .select(["url", "title", "h1 as heading", "description as about", "language"])
    .where("brand_id", "=", brandId)
    .where("state", "=", "ok")
    .where("indexable", "=", 1)
    .where(likeWords(["url", "title", "h1", "description"], words))
    .orderBy("url")
    .limit(most.pages)
    .execute()
}

function readArticles(db: Database, brandId: string, words: readonly string[]): Promise<Candidate[]> {
  return db
    .selectFrom("remote_items as r")
    .innerJoin("contents as c", "c.id", "r.content_id")
    .select(["r.url", "c.live_title as title", "c.live_excerpt as about", "c.live_locale as language"])
    .where("r.brand_id", "=", brandId)
    .where("r.state", "=", "published")
    .where("r.visibility", "=", "live")
    .where("r.url", "is not", null)
    .where("c.brand_id", "=", brandId)
    .where("c.live_version", "is not", null)
    .where(likeWords(["c.live_title", "c.live_excerpt"], words))
    .orderBy("r.id", "desc")
    .limit(most.articles)
    .execute()
    .then((rows) => rows.map(({ url, ...row }) => ({ ...row, url: url ?? "", heading: null })))
}

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/)[0]

import { extractTerms } from "@citable/language/text/extract-terms"
import { isGenericTopic } from "@citable/language/text/generic-topics"
import { topicKey } from "@citable/language/text/topic-key"
import { sql } from "kysely"

import type { CallContext } from "../call/call-context.ts"
import { visibleView } from "../call/visible-view.ts"

/** A topic of a brand's published articles. */
export interface ArticleTopic {
  topic: string
  /** How many articles have it. */
  articles: number
  /** Whether it is a tag; otherwise it is a term of titles. */
  isTag: boolean
}

/** The most articles to read, latest first. */
const maxArticles = 2000
/** Verbs that begin titles. They are no part of a topic. */
const titleVerbs: readonly string[] = [
  ..."choose choosing find finding make making use using get getting learn build building write writing create".split(
    " ",
  ),
  ..."creating start starting improve improving avoid avoiding pick picking buy buying know understand compare".split(
    " ",
  ),
  ..."wählen finden machen nutzen lernen bauen schreiben erstellen verbessern vermeiden kaufen verstehen".split(" "),
  ..."choisir trouver faire utiliser créer écrire améliorer éviter acheter comprendre comparer".split(" "),
  ..."elegir encontrar hacer usar crear escribir mejorar evitar comprar entender comparar".split(" "),
]

/** Of how many articles to read the beginning of the text, and how many characters of it. */
const opened = { articles: 100, length: 2000 }

/**
 * The topics of a brand's published articles in a language: their tags and the terms of their titles, most frequent
 * first. Tags and terms that only sort articles, such as `guides`, are no topics; nor is a tag of one word that no title
 * and no beginning of a text contains. With a `url`, only of the article whose slug ends the URL. It reads no drafts.
 * Empty for a caller who cannot read articles.
 */
export async function readArticleTopics(
  context: CallContext,
  { locale, url, without }: { locale: string; url?: string | undefined; without: ReadonlySet<string> },
): Promise<ArticleTopic[]> {
  if (visibleView(context) === undefined) return []
  const { db, brand } = context
  let query = db
    .selectFrom("contents")
    .select(["id", "live_title"])
    .where("brand_id", "=", brand.id)
    .where("live_version", "is not", null)
    .where("live_locale", "=", locale)
  if (url !== undefined) query = query.where("live_slug", "=", slugOf(url))
  const articles = await query.orderBy("id", "desc").limit(maxArticles).execute()
  if (articles.length === 0) return []
  const tags = await db
    .selectFrom("content_tags")
    .innerJoin("contents", "contents.id", "content_tags.content_id")
    .select(["tag", (eb) => eb.fn.countAll<number | string>().as("articles")])
    .where("brand_id", "=", brand.id)
    .where("view", "=", "live")
    .where("live_version", "is not", null)
    .where("live_locale", "=", locale)
    .$if(url !== undefined, (some) => some.where("live_slug", "=", slugOf(url ?? "")))
    .groupBy("tag")
    .orderBy("tag")
    .execute()
  const terms = countTerms(
    articles.map(({ live_title: title }) => title ?? ""),
    { locale, without: new Set([...without, ...titleVerbs]) },
  )
  const isTopic = await createTopicTest(context, { locale, url, terms })
  const topics = [
    ...tags
      .filter(({ tag }) => isTopic(tag))
      .map(({ tag, articles: count }) => ({ topic: tag, articles: Number(count), isTag: true })),
    ...[...withoutParts(terms)]
      .filter(([term]) => !isGenericTopic(term))
      .map(([topic, count]) => ({ topic, articles: count, isTag: false })),
  ]
  const seen = new Set<string>()
  const isFirst = ({ topic }: ArticleTopic) => seen.size < seen.add(topicKey(topic)).size
  const words = (topic: string) => topic.split(/\s/u).length
  const sorted = topics.toSorted(
    (a, b) =>
      b.articles - a.articles ||
      Number(b.isTag) - Number(a.isTag) ||
      // More words are more specific.
      words(b.topic) - words(a.topic) ||
      (a.topic < b.topic ? -1 : 1),
  )
  return sorted.filter(isFirst)
}

/** In how many titles each term occurs. */
function countTerms(
  titles: readonly string[],
  options: { locale: string; without: ReadonlySet<string> },
): Map<string, number> {
  const terms = new Map<string, number>()
  for (const title of titles)
    for (const term of extractTerms(title, { ...options, longest: 3 })) terms.set(term, (terms.get(term) ?? 0) + 1)
  return terms
}

/** The terms without those that occur only as a part of a longer one: `desk` where every title has `standing desk`. */
function withoutParts(terms: ReadonlyMap<string, number>): [term: string, count: number][] {
  const parts = new Set<string>()
  for (const [term, count] of terms) {
    const words = term.split(/\s/u)
    for (let from = 0; from < words.length; from++)
      for (let to = from + 1; to <= words.length; to++)
        if (to - from < words.length) parts.add(`${words.slice(from, to).join(" ")} ${count}`)
  }
  return [...terms].filter(([term, count]) => !parts.has(`${term} ${count}`))
}

/** Makes a function that tells whether a tag is a topic. It reads the beginnings of the latest articles' texts. */
async function createTopicTest(
  { db, brand }: CallContext,
  { locale, url, terms }: { locale: string; url: string | undefined; terms: ReadonlyMap<string, number> },
): Promise<(tag: string) => boolean> {
  const texts = await db
    .selectFrom("contents")
    .select(sql<string>`substr(live_body, 1, ${sql.lit(opened.length)})`.as("text"))
    .where("brand_id", "=", brand.id)
    .where("live_version", "is not", null)
    .where("live_locale", "=", locale)
    .$if(url !== undefined, (some) => some.where("live_slug", "=", slugOf(url ?? "")))
    .orderBy("id", "desc")
    .limit(opened.articles)
    .execute()
  const words = new Set(texts.flatMap(({ text }) => [...extractTerms(text, { locale, longest: 1 })]))
  return (tag) => {
    const plain = tag.toLowerCase()
    if (isGenericTopic(tag)) return false
    return /[^\p{L}\p{M}\p{N}]/u.test(plain) || terms.has(plain) || words.has(plain)
  }
}

/** The last part of a URL's path. */
function slugOf(url: string): string {
  const last = new URL(url).pathname.split("/").findLast((part) => part !== "") ?? ""
  try {
    return decodeURIComponent(last).replace(/\.html?$/u, "")
  } catch {
    // A path that is not UTF-8 belongs to no article.
    return last
  }
}

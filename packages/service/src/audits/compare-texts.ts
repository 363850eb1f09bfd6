import { setImmediate } from "node:timers/promises"

import { type PageDocument, unpackDocument } from "@citable/audits/pages/page-document"
import type { Key, LinkSource, Neighbour } from "@citable/reader/similarity"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { insertRows } from "./crawl/insert-rows.ts"

/** What the texts of a site have in common. */
export interface ComparedTexts {
  /** Groups of URLs. */
  nearDuplicates: string[][]
  /** Best first. */
  suggestions: { from: number; to: number; similarity: number; anchor: string; context: string }[]
}

const batch = 200
const maxSuggestions = 2000
/** Most pages that a page should lead to are linked there already. */
const candidates = 20
const minSimilarity = 0.1
/** Shorter paragraphs are labels and buttons. */
const minParagraph = 60

/** Compares the main texts of an audit's pages, some at a time, so that other work goes on. It keeps numbers of a text, not the text. */
export async function compareTexts(db: Database, auditId: string): Promise<ComparedTexts> {
  const { suggestLinks } = await import("@citable/reader/similarity")
  const { pages, strip, nearDuplicates, neighbours } = await indexTexts(db, auditId)
  const suggested = await suggestLinks({
    targets: pages,
    sources: readSources(db, auditId, { strip, neighbours }),
    neighbours,
    minSimilarity,
    limit: maxSuggestions,
  })
  return {
    nearDuplicates,
    suggestions: suggested.map(({ from_key: from, to_key: to, similarity, anchor, context }) => ({
      from: Number(from),
      to: Number(to),
      similarity,
      anchor,
      context,
    })),
  }
}

/** What texts have in common. The index itself, which is large, is released with the call. */
async function indexTexts(db: Database, auditId: string) {
  const { createBoilerplate, createTextIndex } = await import("@citable/reader/similarity")
  const boilerplate = createBoilerplate()
  for await (const { unpack } of readPages(db, auditId)) boilerplate.count(unpack().text)
  const index = createTextIndex()
  const hashes = new Map<number, string | null>()
  const pages: Omit<ReadPage, "textHash" | "unpack">[] = []
  for await (const { textHash, unpack, ...page } of readPages(db, auditId)) {
    const { key, title, h1 } = page
    hashes.set(key, textHash)
    pages.push(page)
    if (page.isIndexable) index.add({ key, text: boilerplate.strip(unpack().text), title, h1 })
  }
  const urls = new Map(pages.map(({ key, url }) => [key, url]))
  const nearDuplicates = index
    .findDuplicates()
    // Pages with one text have a check of their own.
    .filter(({ keys }) => new Set(keys.map((key) => hashes.get(Number(key)))).size > 1)
    .map(({ keys }) => keys.map((key) => urls.get(Number(key)) ?? "").toSorted())
  const neighbours = index.findNeighbours(candidates, minSimilarity)
  return { pages, nearDuplicates, neighbours, strip: (text: string) => boilerplate.strip(text) }
}

/** Replaces the suggestions of a site. */
export async function saveSuggestions(
  trx: Transaction<Tables>,
  brandId: string,
  { suggestions }: ComparedTexts,
): Promise<void> {
  await trx
    .deleteFrom("link_suggestions")
    .where("from_key", "in", (eb) => eb.selectFrom("site_pages").select("url_key").where("brand_id", "=", brandId))
    .execute()
  await insertRows(
    trx,
    "link_suggestions",
    { from_key: "integer", to_key: "integer", rank: "integer", similarity: "real", anchor: "text", context: "text" },
    suggestions.map(({ from, to, similarity, anchor, context }, at) => [from, to, at + 1, similarity, anchor, context]),
  )
}

interface ReadPage {
  key: number
  url: string
  title: string | null
  h1: string | null
  isIndexable: boolean
  inbound: number
  textHash: string | null
  unpack: () => PageDocument
}

async function* readPages(db: Database, auditId: string): AsyncGenerator<ReadPage> {
  for (let after = -1; ;) {
    const rows = await db
      .selectFrom("site_pages")
      .select(["url_key", "url", "title", "h1", "indexable", "inbound_links", "text_hash", "document"])
      .where("audit_id", "=", auditId)
      .where("crawled_in", "=", auditId)
      .where("state", "=", "ok")
      .where("document", "is not", null)
      .where("url_key", ">", after)
      .orderBy("url_key")
      .limit(batch)
      .execute()
    for (const {
      url_key: key,
      url,
      title,
      h1,
      indexable,
      inbound_links: inbound,
      text_hash: textHash,
      document,
    } of rows) {
      if (document === null) continue
      yield {
        key,
        url,
        title,
        h1,
        isIndexable: indexable === 1,
        inbound: inbound ?? 0,
        textHash,
        unpack: () => unpackDocument(document),
      }
    }
    // SQLite answers at once: without this, nothing else would run.
    await setImmediate()
    const last = rows.at(-1)
    if (last === undefined || rows.length < batch) return
    after = last.url_key
  }
}

/** The pages as sources of links to their neighbours: their paragraphs, and which of those they link already. */
async function* readSources(
  db: Database,
  auditId: string,
  { strip, neighbours }: { strip: (text: string) => string; neighbours: ReadonlyMap<Key, readonly Neighbour[]> },
): AsyncGenerator<LinkSource> {
  for await (const { key, unpack } of readPages(db, auditId)) {
    const near = (neighbours.get(key) ?? []).map((neighbour) => Number(neighbour.key))
    if (near.length === 0) continue
    const links = await db
      .selectFrom("site_links")
      .select("to_key")
      .where("from_key", "=", key)
      .where("to_key", "in", near)
      .execute()
    const document = unpack()
    const headings = new Set(document.headings.map(({ text }) => text))
    const paragraphs = strip(document.text)
      .split("\n")
      .filter((line) => line.length >= minParagraph && !headings.has(line))
    yield { key, links: new Set(links.map(({ to_key: to }) => to)), paragraphs }
  }
}

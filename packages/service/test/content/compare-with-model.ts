import { deepStrictEqual, strictEqual } from "node:assert"

import type { Article, Change, ChangePage } from "@citable/contract"

import { changesSince, findByAddress, listModel, pickModelled, toModelArticle } from "../content-model-views.ts"
import type { ContentModel, View } from "../content-model.ts"
import { type BrandUnderTest, send } from "./brand-under-test.ts"

export const slugs = ["alpha", "beta", "gamma"]
export const locales = ["en", "de"]
const views = ["live", "working"] as const

interface Seen<Body> {
  body: Body | undefined
  /** Where the article is now, when it was asked for at an old address. */
  location: string | null
}

/**
 * Reads the brand in every way there is and throws where a reader is told something else than the model says.
 * `unchanged` names the views that what happened since the last comparison is not to be seen in: there, every answer has to
 * be 304.
 */
export async function compareWithModel(
  brand: BrandUnderTest,
  model: ContentModel,
  unchanged: ReadonlySet<View>,
): Promise<void> {
  await compareTrash(brand, model)
  for (const view of views) {
    const read = <Body>(path: string) => readAgain<Body>(brand, view, path, unchanged.has(view))
    await compareLists(model, view, brand, read)
    for (const id of model.ids) {
      const expected = toModelArticle(model.items.get(id), view)
      const { body } = await read<Article>(`/v1/content/${id}`)
      deepStrictEqual(body && pickModelled(body), expected, `${view}: by id`)
    }
    for (const locale of locales) {
      for (const slug of slugs) await compareAddress(model, view, { brand, slug, locale }, read)
    }
  }
}

/** The trash has what it can give back, and nothing else does. */
async function compareTrash(brand: BrandUnderTest, model: ContentModel): Promise<void> {
  const path = `/v1/brands/${brand.brandId}/content?trashed=true&limit=100`
  const { body } = await send<{ data: Article[] }>(brand, brand.readers.working, "GET", path)
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? 1 : -1)
  const expected = [...model.trash.values()].map((item) => toModelArticle(item, "working"))
  deepStrictEqual(
    body.data.map(pickModelled).toSorted(byId),
    expected.flatMap((one) => one ?? []).toSorted(byId),
    "trash",
  )
}

type Read = <Body>(path: string) => Promise<Seen<Body>>

async function compareLists(model: ContentModel, view: View, brand: BrandUnderTest, read: Read): Promise<void> {
  const path = `/v1/brands/${brand.brandId}/content`
  const list = await read<{ data: Article[]; revision: number; sync_token: string }>(
    `${path}?limit=100&status=${view === "live" ? "published" : "all"}`,
  )
  const expected = listModel(model, view)
  deepStrictEqual(list.body?.data.map(pickModelled), expected, `${view}: list`)
  strictEqual(list.body?.revision, model.revisions[view], `${view}: revision`)
  const snapshot = await read<ChangePage>(`${path}/changes`)
  compareChanges(model, view, undefined, snapshot.body)
  for (const { token, revision } of brand.bookmarks[view]) {
    compareChanges(model, view, revision, (await read<ChangePage>(`${path}/changes?since=${token}`)).body)
  }
}

/** Whatever changed after a token is in the feed, in its latest form and in the order of revisions, and nothing else. */
function compareChanges(
  model: ContentModel,
  view: View,
  since: number | undefined,
  page: ChangePage | undefined,
): void {
  const shown = (page?.data ?? []).map((change: Change) => {
    const { id, op, revision } = change
    if (change.op === "upsert") return { id, op, revision, content: pickModelled(change.content) }
    return { id, op, revision, slug: change.slug, locale: change.locale, reason: change.reason }
  })
  const expected = changesSince(model, view, since).map(({ id, op, revision, slug, locale, reason }) =>
    op === "upsert"
      ? { id, op, revision, content: toModelArticle(model.items.get(id), view) }
      : { id, op, revision, slug, locale, reason },
  )
  deepStrictEqual(shown, expected, `${view}: changes since ${since}`)
}

async function compareAddress(
  model: ContentModel,
  view: View,
  { brand, slug, locale }: { brand: BrandUnderTest; slug: string; locale: string },
  read: Read,
): Promise<void> {
  const where = `${view}: by slug ${locale}/${slug}`
  const expected = findByAddress(model, view, { slug, locale })
  const { body, location } = await read<Article>(`/v1/brands/${brand.brandId}/content/by-slug/${slug}?locale=${locale}`)
  deepStrictEqual(body && pickModelled(body), toModelArticle(expected?.item, view), where)
  strictEqual(location !== null, expected?.isPrevious === true, `${where}: content-location`)
  if (location === null) return
  const there = await read<Article>(location)
  strictEqual(there.body?.id, expected?.item.id, `${where}: ${location} leads elsewhere`)
  strictEqual(there.location, null, `${where}: ${location} is an old address`)
}

/** Reads as a site does: with what it holds from the last time. */
async function readAgain<Body>(
  brand: BrandUnderTest,
  view: View,
  path: string,
  isUnchanged: boolean,
): Promise<Seen<Body>> {
  const key = `${view} ${path}`
  const held = brand.cache.get(key)
  const headers = held === undefined ? {} : { "if-none-match": held.etag }
  const answer = await send<Body>(brand, brand.readers[view], "GET", path, { headers })
  const location = answer.headers.get("content-location")
  if (answer.status === 304 && held !== undefined) return { body: held.body as Body, location }
  if (held !== undefined && isUnchanged) {
    throw new Error(`${view}: ${path} answered ${answer.status} instead of 304, and nothing changed that it shows`)
  }
  brand.cache.delete(key)
  if (answer.status === 404) return { body: undefined, location }
  strictEqual(answer.status, 200, `${view}: ${path}: ${JSON.stringify(answer.body)}`)
  brand.cache.set(key, { etag: answer.headers.get("etag") ?? "", body: answer.body, location })
  return { body: answer.body, location }
}

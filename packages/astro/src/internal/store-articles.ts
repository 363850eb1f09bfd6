import type { Article } from "@citable/contract/content"
import type { LoaderContext } from "astro/loaders"

import { assignIds, type PlannedEntry, type StoredEntry } from "./assign-ids.ts"
import { checkRemovals } from "./check-removals.ts"
import { decodeMark } from "./entry-mark.ts"
import { toInvalidEntries } from "./invalid-entries.ts"
import { type Entry, type EntryMaker, toEntry, toHash } from "./to-entry.ts"

export interface StoreOptions {
  /** Names the source that the articles are from. */
  fingerprint: string
  maxDeleteShare: number | undefined
  onProgress: (done: number, total: number) => void
}

/** What became of the collection, in articles. */
export interface Outcome {
  changed: number
  removed: number
  total: number
  /** What the renderer found worth saying. */
  warnings: string[]
}

const stateKey = "citable"

/** What the entries of a collection were made with; in its `meta`. */
interface CollectionState {
  version: string
  fingerprint: string
  brand: string | undefined
}

/**
 * Makes Astro's data store hold exactly these articles. Everything that can fail happens before the first write, and the
 * state is written last: whatever goes wrong, the collection stays as it was and the next sync catches up.
 */
export async function storeArticles(
  articles: readonly Article[],
  maker: EntryMaker,
  { fingerprint, maxDeleteShare, onProgress }: StoreOptions,
): Promise<Outcome> {
  const { store, meta } = maker.context
  const last = readState(meta.get(stateKey))
  // With the same source and the same renderer, an article of the same revision has the same entry.
  const isTrusted = last?.version === maker.version && last.fingerprint === fingerprint
  const existing = readStore(store)
  const plan: PlannedEntry[] = []
  const invalid: { article: Article; error: unknown }[] = []
  const warnings: string[] = []

  for (const [index, listed] of articles.entries()) {
    // A key that reads drafts gets them too; a site never shows them by accident.
    if (listed.status !== "published") continue
    onProgress(index, articles.length)
    const before = existing.get(listed.id)
    const body = before?.mark.body
    const isWhole = before !== undefined && (body === undefined || maker.files?.has(body) === true)
    if (isWhole && isTrusted && before.mark.revision === listed.revision) {
      plan.push({ article: listed, mark: before.mark, storedAs: before.id })
      continue
    }
    // Its body is read from the disk each time it is used: once is enough.
    const article = { ...listed }
    const hash = toHash(article, maker)
    if (isWhole && before.mark.hash === hash) {
      plan.push({ article: listed, mark: before.mark, storedAs: before.id })
      continue
    }
    try {
      const { entry, mark, warnings: found } = await toEntry(article, hash, maker)
      plan.push({ article: listed, mark, entry, storedAs: before?.id })
      warnings.push(...found)
    } catch (error) {
      invalid.push({ article: listed, error })
    }
  }
  if (invalid.length > 0) throw toInvalidEntries(maker.context.collection, invalid)
  const wanted = assignIds(plan)
  const brand = plan[0]?.article.brand_id ?? last?.brand
  const [before, after] = [new Set(existing.keys()), new Set(plan.map(({ article }) => article.id))]
  checkRemovals({ before, after, brandBefore: last?.brand, brandAfter: brand }, maxDeleteShare)
  // Files that an error left behind are removed by a later sync, like all that nobody names.
  write(maker.context, wanted)
  const state: CollectionState = { version: maker.version, fingerprint, brand }
  if (!isTrusted || last.brand !== brand) meta.set(stateKey, JSON.stringify(state))
  maker.files?.prune(new Set(plan.flatMap(({ mark }) => mark.body ?? [])))
  return {
    changed: plan.filter(({ entry }) => entry !== undefined).length,
    removed: [...before].filter((id) => !after.has(id)).length,
    total: plan.length,
    warnings,
  }
}

function write({ store }: LoaderContext, wanted: ReadonlyMap<string, PlannedEntry>): void {
  const changes: Entry[] = []
  for (const [id, { entry, storedAs }] of wanted) {
    if (entry === undefined && storedAs === id) continue
    const stored = entry ?? (storedAs === undefined ? undefined : store.get(storedAs))
    if (stored !== undefined) changes.push({ ...stored, id })
  }
  for (const id of store.keys()) if (!wanted.has(id)) store.delete(id)
  for (const entry of changes) {
    // A body's file may be missing while the article is the same: Astro would take the same digest for the same entry.
    if (store.get(entry.id)?.digest === entry.digest) store.delete(entry.id)
    store.set(entry)
  }
}

/** The entries that are there, by the id of their article. */
function readStore(store: LoaderContext["store"]): Map<string, StoredEntry> {
  const entries = new Map<string, StoredEntry>()
  for (const [id, entry] of store.entries()) {
    const mark = decodeMark(entry)
    if (mark !== undefined) entries.set(mark.articleId, { mark, id })
  }
  return entries
}

function readState(text: string | undefined): CollectionState | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as CollectionState)
}

import type { ArticleIndex } from "@citable/client"
import type { Article } from "@citable/contract/content"
import type { LoaderContext } from "astro/loaders"

import { assignIds, type PlannedEntry, type StoredEntry } from "./assign-ids.ts"
import { checkRemovals } from "./check-removals.ts"
import { decodeMark } from "./entry-mark.ts"
import { toInvalidEntries } from "./invalid-entries.ts"
import { siteState } from "./site-state.ts"
import { stateKey } from "./state-key.ts"
import { type Entry, type EntryMaker, toEntry, toHash, toKnownEntry } from "./to-entry.ts"

export interface StoreOptions {
  /** Identifies the source of the articles. */
  fingerprint: string
  maxDeleteShare: number | undefined
  onProgress: (done: number, total: number) => void
}

/** The result of a sync, in articles. */
export interface Outcome {
  changed: number
  removed: number
  total: number
  /** Warnings of the renderer. */
  warnings: string[]
}

/** What the entries of a collection were made with. It is in the collection's `meta`. */
interface CollectionState {
  version: string
  fingerprint: string
  brand: string | undefined
}

/**
 * Makes Astro's data store contain exactly these articles. Everything that can fail happens before the first write, and the state is
 * written last. So after an error the collection is as it was, and the next sync catches up.
 */
export async function storeArticles(
  articles: Pick<ArticleIndex, "articles" | "summaries" | "byId">,
  maker: EntryMaker,
  { fingerprint, maxDeleteShare, onProgress }: StoreOptions,
): Promise<Outcome> {
  const { files } = maker
  const { store, meta } = maker.context
  const last = readState(meta.get(stateKey))
  // With the same source and the same renderer, an article that the service describes as before has the same entry.
  const isTrusted = last?.version === maker.version && last.fingerprint === fingerprint
  const existing = readStore(store)
  const plan: PlannedEntry[] = []
  const invalid: { article: Article; error: unknown }[] = []
  const warnings: string[] = []

  const summaries = articles.summaries()
  for (const [index, summary] of summaries.entries()) {
    onProgress(index, summaries.length)
    const before = existing.get(summary.id)
    const body = before?.mark.body
    const isWhole = before !== undefined && (body === undefined || files?.has(body) === true)
    const { revision, checksum } = summary
    if (isWhole && isTrusted && before.mark.revision === revision && before.mark.checksum === checksum) {
      plan.push({ article: summary, mark: before.mark, storedAs: before.id })
      continue
    }
    const listed = articles.byId(summary.id)
    // The key may read drafts, which a site must never show.
    if (listed?.status !== "published") continue
    const known = before === undefined ? maker.known?.find(summary) : undefined
    if (known?.mark.body !== undefined && files?.has(known.mark.body) === true) {
      try {
        const entry = await toKnownEntry(listed, known, maker, files)
        plan.push({ article: listed, mark: known.mark, entry, storedAs: undefined })
      } catch (error) {
        invalid.push({ article: listed, error })
      }
      continue
    }
    // Each use of the body reads it from the disk. The copy reads it once.
    const article = { ...listed }
    const hash = toHash(article, maker)
    if (isWhole && before.mark.hash === hash) {
      plan.push({ article: listed, mark: before.mark, storedAs: before.id })
      continue
    }
    try {
      const { entry, mark, rendered, warnings: found } = await toEntry(article, { hash, checksum }, maker)
      // An entry with warnings is made again, so that the log shows them.
      plan.push({ article: listed, mark, entry, storedAs: before?.id, ...(found.length === 0 ? { rendered } : {}) })
      warnings.push(...found)
    } catch (error) {
      invalid.push({ article: listed, error })
    }
  }
  if (invalid.length > 0) throw toInvalidEntries(maker.context.collection, invalid, siteState().serviceUrl)
  const wanted = assignIds(plan, (id) => articles.byId(id)?.title ?? "")
  const brand = articles.articles({ limit: 1 })[0]?.brand_id ?? last?.brand
  const [before, after] = [new Set(existing.keys()), new Set(plan.map(({ article }) => article.id))]
  checkRemovals({ before, after, brandBefore: last?.brand, brandAfter: brand }, maxDeleteShare)
  // A later sync removes files that an error leaves behind.
  write(maker.context, wanted)
  const state: CollectionState = { version: maker.version, fingerprint, brand }
  if (!isTrusted || last.brand !== brand) meta.set(stateKey, JSON.stringify(state))
  const made = plan.flatMap(({ mark, rendered }) => (rendered === undefined ? [] : [{ ...rendered, mark }]))
  maker.known?.keep(made, after)
  files?.prune(new Set(plan.flatMap(({ mark }) => mark.body ?? [])))
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
    // Astro ignores an entry with the same digest. But the body's file may have been missing, so the entry must be written.
    if (store.get(entry.id)?.digest === entry.digest) store.delete(entry.id)
    store.set(entry)
  }
}

/** Reads the present entries, by the id of their article. */
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

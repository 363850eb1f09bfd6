import type { Article } from "@citable/contract/content"
import type { LoaderContext } from "astro/loaders"

import { assignIds, type Planned } from "./assign-ids.ts"
import { checkRemovals } from "./check-removals.ts"
import { toInvalidEntries } from "./invalid-entries.ts"
import { type EntryMaker, originOf, toDigest, toEntry } from "./to-entry.ts"

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
  const state = JSON.stringify({ version: maker.version, fingerprint })
  // With the same source and the same renderer, an article of the same revision has the same entry.
  const trusted = meta.get(stateKey) === state
  const known = readStore(store)
  const plan = new Map<string, Planned>()
  const invalid: { article: Article; error: unknown }[] = []
  const warnings: string[] = []

  for (const [index, listed] of articles.entries()) {
    // A key that reads drafts gets them too; a site never shows them by accident.
    if (listed.status !== "published") continue
    onProgress(index, articles.length)
    const before = known.get(listed.id)
    const isWhole = before?.origin.body === undefined || maker.files?.has(before.origin.body) === true
    const isSame = before !== undefined && isWhole
    if (trusted && isSame && before.origin.revision === listed.revision) {
      plan.set(listed.id, before)
      continue
    }
    // Its body is read from the disk each time it is used: once is enough.
    const article = { ...listed }
    const digest = toDigest(article, maker)
    if (isSame && before.entry.digest === digest) {
      plan.set(article.id, before)
      continue
    }
    try {
      const { entry, origin, warnings: found } = await toEntry(article, digest, maker)
      plan.set(article.id, {
        origin,
        entry,
        fresh: true,
        ...(before === undefined ? {} : { storedAs: before.storedAs }),
      })
      warnings.push(...found)
    } catch (error) {
      invalid.push({ article, error })
    }
  }
  if (invalid.length > 0) throw toInvalidEntries(maker.context.collection, invalid)
  const wanted = assignIds(plan)
  checkRemovals({ before: known, after: plan }, maxDeleteShare)
  // Files that an error left behind are removed by a later sync, like all that nobody names.
  write(maker.context, wanted)
  if (!trusted) meta.set(stateKey, state)
  maker.files?.prune(new Set([...plan.values()].flatMap(({ origin }) => origin.body ?? [])))
  return {
    changed: [...plan.values()].filter(({ fresh }) => fresh).length,
    removed: [...known.keys()].filter((id) => !plan.has(id)).length,
    total: plan.size,
    warnings,
  }
}

function write({ store }: LoaderContext, wanted: ReadonlyMap<string, Planned>): void {
  for (const id of store.keys()) if (!wanted.has(id)) store.delete(id)
  for (const [id, { entry, storedAs, fresh }] of wanted) {
    if (!fresh && storedAs === id) continue
    // A body's file may be missing while the article is the same: Astro would take the same digest for the same entry.
    if (fresh && store.get(id)?.digest === entry.digest) store.delete(id)
    store.set({ ...entry, id })
  }
}

function readStore(store: LoaderContext["store"]): Map<string, Planned> {
  const known = new Map<string, Planned>()
  for (const [storedAs, entry] of store.entries()) {
    const origin = originOf(entry)
    if (origin !== undefined) known.set(origin.id, { origin, entry, storedAs, fresh: false })
  }
  return known
}

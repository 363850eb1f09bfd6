import type { ContentSink, SyncState } from "@citable/client"
import { CitableError } from "@citable/contract"
import type { Article } from "@citable/contract/content"
import type { LoaderContext } from "astro/loaders"

import {
  type Entry,
  type EntryOptions,
  type EntryOrigin,
  originOf,
  toDigest,
  toEntry,
  toEntryVersion,
} from "./to-entry.ts"

export interface StoreSink extends ContentSink {
  /** What the last `apply` did, in articles. */
  readonly outcome: { changed: number; removed: number; total: number }
  /** Whose articles these are; undefined before the first one. */
  brandId(): string | undefined
}

/** The collection as it will be: article id -> its entry, with the id it is stored under now, if any. */
type Plan = Map<string, Planned>

interface Planned {
  origin: EntryOrigin
  entry: Omit<Entry, "id">
  storedAs?: string
  fresh: boolean
}

const stateKey = "citable"
const mostWarnings = 10

/**
 * Astro's data store as a sink of the sync engine. Everything that can fail happens before the first write, and the
 * token is written last: whatever goes wrong, the collection stays as it was and the next sync catches up.
 */
export function createStoreSink(context: LoaderContext, options: EntryOptions): StoreSink {
  const { store, meta } = context
  const outcome = { changed: 0, removed: 0, total: store.keys().length }
  const version = toEntryVersion(options)

  return {
    outcome,
    brandId: () => [...readPlan(store).values()][0]?.origin.brand_id,
    readState() {
      const saved = parseState(meta.get(stateKey))
      // Another renderer or other options, or a store that is not the one the token speaks of: begin with a snapshot.
      if (saved?.version !== version || saved.total !== readPlan(store).size) return undefined
      return saved.state
    },
    ids: () => readPlan(store).keys(),
    async apply({ upserts, deletes, state }) {
      const plan = readPlan(store)
      const before = new Set(plan.keys())
      for (const { id } of deletes) plan.delete(id)
      await prepare(upserts, plan, context, options)
      const wanted = assignIds(plan)

      for (const id of store.keys()) if (!wanted.has(id)) store.delete(id)
      for (const [id, { entry, storedAs, fresh }] of wanted) if (fresh || storedAs !== id) store.set({ ...entry, id })
      outcome.changed = [...wanted.values()].filter(({ fresh }) => fresh).length
      outcome.removed = [...before].filter((id) => !plan.has(id)).length
      outcome.total = plan.size
      meta.set(stateKey, JSON.stringify({ version, total: plan.size, state }))
    },
  }
}

function readPlan(store: LoaderContext["store"]): Plan {
  const plan: Plan = new Map()
  for (const [storedAs, entry] of store.entries()) {
    const origin = originOf(entry)
    if (origin !== undefined) plan.set(origin.id, { origin, entry, storedAs, fresh: false })
  }
  return plan
}

/** Renders what changed into the plan; one error names every article that cannot be stored. */
async function prepare(
  upserts: readonly Article[],
  plan: Plan,
  context: LoaderContext,
  options: EntryOptions,
): Promise<void> {
  const invalid: { article: Article; error: unknown }[] = []
  const warnings: string[] = []
  for (const article of upserts) {
    // A key that reads drafts gets them too; a site never shows them by accident.
    if (article.status !== "published") {
      plan.delete(article.id)
      continue
    }
    const known = plan.get(article.id)
    if (known?.entry.digest === toDigest(article, context, options)) continue
    try {
      const { entry, origin, warnings: found } = await toEntry(article, context, options)
      plan.set(article.id, { ...known, origin, entry, fresh: true })
      warnings.push(...found)
    } catch (error) {
      invalid.push({ article, error })
    }
  }
  if (invalid.length > 0) throw invalidEntries(context.collection, invalid)
  for (const warning of warnings.slice(0, mostWarnings)) context.logger.warn(warning)
  if (warnings.length > mostWarnings) context.logger.warn(`… and ${warnings.length - mostWarnings} more of this kind.`)
}

/** The ids in the store: the slug, or `locale/slug` where the brand has several locales. */
function assignIds(plan: Plan): Map<string, Planned> {
  const locales = new Set([...plan.values()].map(({ origin }) => origin.locale))
  const wanted = new Map<string, Planned>()
  for (const planned of plan.values()) {
    const { slug, locale, title, id: articleId } = planned.origin
    const id = locales.size > 1 ? `${locale}/${slug}` : slug
    const other = wanted.get(id)?.origin
    if (other !== undefined) {
      throw new CitableError(
        `Two articles have the id "${id}": "${other.title}" (${other.id}) and "${title}" (${articleId}). Give one of them another slug.`,
        { code: "duplicate_id" },
      )
    }
    wanted.set(id, planned)
  }
  return wanted
}

function invalidEntries(collection: string, invalid: readonly { article: Article; error: unknown }[]): CitableError {
  const lines = invalid.map(({ article, error }) => `- "${article.title}" (${article.slug}): ${summarize(error)}`)
  const [what, which] =
    invalid.length === 1 ? ["1 article does", "the article"] : [`${invalid.length} articles do`, "the articles"]
  return new CitableError(
    `${what} not fit the collection "${collection}". Correct ${which}, or the collection's schema:\n${lines.join("\n")}`,
    { code: "invalid_entries", cause: invalid[0]?.error },
  )
}

/** Astro's schema errors say which entry they are about in their first line; the fields stand below it. */
function summarize(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const fields = message.split("\n").filter((line) => /^\s+\*\*/.test(line))
  return fields.length === 0 ? message : fields.map((line) => line.trim().replaceAll("**", "")).join("; ")
}

function parseState(text: string | undefined): { version: string; total: number; state: SyncState } | undefined {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as { version: string; total: number; state: SyncState }
  } catch {
    // Written by something else: as good as absent.
    return undefined
  }
}

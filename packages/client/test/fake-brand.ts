import type { Article, Change, ChangePage } from "@citable/contract"

import { createArticle } from "./create-article.ts"

/** A brand as the contract describes it, in simple form: one row for each item, with its latest change. */
export interface FakeBrand {
  /** Publishes or changes an article. */
  publish: (id: string, fields?: Partial<Article>) => void
  /** Removes an article and leaves a tombstone. */
  remove: (id: string, reason?: "unpublished" | "deleted") => void
  /** Forgets tombstones and expires all tokens so far. */
  expireTokens: () => void
  /** From now on reads show this state, until one requires a later revision or `catchUp` is called. */
  lag: () => void
  catchUp: () => void
  revision: () => number
  /** Articles a page. */
  maxLimit: number
  /** The state for readers. */
  articles: () => Article[]
  /** A page of the feed. A string is the code of a problem. */
  changes: (input: {
    since?: string | undefined
    limit?: number
    minRevision?: number | undefined
  }) => ChangePage | "invalid_input" | "sync_token_expired"
}

interface State {
  rows: Map<string, Change>
  revision: number
}

export function createFakeBrand({ maxLimit = 100 } = {}): FakeBrand {
  const now: State = { rows: new Map(), revision: 0 }
  let lagging: State | undefined
  let oldestToken = 0
  return {
    maxLimit,
    publish(id, fields = {}) {
      const revision = ++now.revision
      const before = now.rows.get(id)
      const base = before?.op === "upsert" ? before.content : createArticle({ id, slug: id.replace("_", "-") })
      now.rows.set(id, { op: "upsert", id, revision, content: { ...base, ...fields, id, revision } })
    },
    remove(id, reason = "deleted") {
      const row = now.rows.get(id)
      if (row?.op !== "upsert") return
      const revision = ++now.revision
      const { slug, locale } = row.content
      now.rows.set(id, { op: "delete", id, slug, locale, reason, revision, at: "2026-01-02T03:04:05.000Z" })
    },
    expireTokens() {
      oldestToken = ++now.revision
      for (const [id, row] of now.rows) if (row.op === "delete") now.rows.delete(id)
    },
    lag() {
      lagging ??= { rows: new Map(now.rows), revision: now.revision }
    },
    catchUp() {
      lagging = undefined
    },
    revision: () => now.revision,
    articles: () => [...now.rows.values()].flatMap((row) => (row.op === "upsert" ? [row.content] : [])),
    changes({ since, limit = maxLimit, minRevision = 0 }) {
      if (lagging !== undefined && minRevision > lagging.revision) lagging = undefined
      const { rows, revision } = lagging ?? now
      const token = /^st_(\d+)(?:_(\d+))?$/.exec(since ?? `st_0_${revision}`)
      if (token === null) return "invalid_input"
      const from = Number(token[1])
      // The start of the snapshot, which does not need earlier tombstones.
      const start = token[2] === undefined ? undefined : Number(token[2])
      if ((start ?? from) < oldestToken || from > revision) return "sync_token_expired"
      const found = [...rows.values()]
        .filter((row) => row.revision > from && (row.op === "upsert" || row.revision > (start ?? 0)))
        .toSorted((a, b) => a.revision - b.revision)
      const data = found.slice(0, Math.min(limit, maxLimit))
      const more = found.length > data.length
      const last = data.at(-1)?.revision ?? from
      const next = more ? `st_${last}${start === undefined ? "" : `_${start}`}` : `st_${revision}`
      return { data, next_sync_token: next, has_more: more }
    },
  }
}

import type { Article } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import type { ListInput, ListPage } from "../content-source.ts"
import { hashText } from "../internal/hash-text.ts"
import type { SinkTransaction } from "./stream-sink.ts"
import { type SyncChanges, toProgress } from "./sync-changes.ts"
import { type RunSyncOptions } from "./sync-options.ts"

/** Brand ids have no colon, so no token of a feed begins like this. */
const prefix = "list:"
const digestLength = 16

/** Whether a token comes from a list, not from a feed. */
export function isListToken(token: string | undefined): token is string {
  return token?.startsWith(prefix) ?? false
}

/**
 * Reads the list of all articles. The token contains their hashes, so the next sync knows which articles changed. An article
 * is gone if two readings of the list lack it: a list may shift while it is read, and omit an article that exists.
 */
export async function readList(
  options: RunSyncOptions,
  { since, existing }: { since: string | undefined; existing: ReadonlySet<string> },
  transaction: SinkTransaction,
): Promise<SyncChanges> {
  const known = since === undefined ? new Set<string>() : parseToken(since)
  const digests = new Map<string, string>()
  const seenIds = new Set<string>()
  const changes: SyncChanges = { upserted: new Set(), seenIds, deleted: new Set(), snapshot: true, token: "" }
  const isComplete = (): boolean => [...existing].every((id) => seenIds.has(id))

  async function take({ data }: ListPage): Promise<void> {
    const changed = new Map<string, Article>()
    for (const article of data) {
      const { id } = article
      const digest = toDigest(article)
      const last = digests.get(id)
      seenIds.add(id)
      digests.set(id, digest)
      if (last === digest || (last === undefined && known.has(digest) && existing.has(id))) continue
      changed.set(id, article)
      changes.upserted.add(id)
    }
    await transaction.put({ upserts: [...changed.values()], deletes: [], token: "" })
  }

  const pages = await readOnce(options, take, (read) => {
    const fraction = existing.size === 0 ? undefined : Math.min(1, seenIds.size / existing.size)
    options.onProgress?.(toProgress(changes, { pages: read, fraction, done: false }))
  })
  if (pages > 1 && !isComplete()) await readOnce(options, take, () => {})
  options.onProgress?.(toProgress(changes, { pages, fraction: 1, done: true }))
  changes.token = prefix + [...digests.values()].join("")
  return changes
}

async function readOnce(
  { source, signal, minRevision }: RunSyncOptions,
  take: (page: ListPage) => Promise<void>,
  report: (pages: number) => void,
): Promise<number> {
  const cursors = new Set<string>()
  const input: ListInput = { signal, minRevision }
  for (let pages = 1; ; pages++) {
    signal?.throwIfAborted()
    const page = await source.list?.(input)
    if (page === undefined) throw new CitableError("The source has no list.", { code: "no_changes_feed" })
    await take(page)
    report(pages)
    if (page.next_cursor === null) return pages
    if (cursors.has(page.next_cursor)) {
      throw new CitableError("The service says that more articles follow, but repeats its cursor.", {
        code: "invalid_response",
      })
    }
    cursors.add(page.next_cursor)
    input.cursor = page.next_cursor
  }
}

function toDigest(article: Article): string {
  return hashText(JSON.stringify(article)).slice(0, digestLength)
}

function parseToken(token: string): Set<string> {
  const digests = new Set<string>()
  for (let at = prefix.length; at < token.length; at += digestLength) digests.add(token.slice(at, at + digestLength))
  return digests
}

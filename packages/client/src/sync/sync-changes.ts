import type { SyncProgress } from "./sync-options.ts"

/** What a sync has read so far. */
export interface SyncChanges {
  /** Ids of new and changed articles. */
  upserted: Set<string>
  /** Ids of all articles in the pages, changed or not. */
  seenIds: Set<string>
  deleted: Set<string>
  snapshot: boolean
  token: string
}

export function toProgress(
  { seenIds, deleted, snapshot }: SyncChanges,
  { pages, done, fraction }: Pick<SyncProgress, "pages" | "done" | "fraction">,
): SyncProgress {
  return { pages, upserted: seenIds.size, deleted: deleted.size, snapshot, fraction: done ? 1 : fraction, done }
}

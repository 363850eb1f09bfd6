import type { ContentRevision } from "@citable/contract/content"

/** Saves of one person in a row, which people read as one version: the last of them. */
export interface VersionGroup {
  head: ContentRevision
  /** The earlier saves, the newest first. */
  earlier: ContentRevision[]
  /** What differs from the version before the group. */
  changed: string[]
}

/** Whoever pauses for longer begins a new version. */
const pauseMs = 15 * 60_000

/**
 * Thins the saves of an article out to versions. A version that has a name, or was published, stays by itself.
 *
 * @param revisions The newest first.
 * @param published The numbers of the versions that readers have seen.
 */
export function groupVersions(revisions: readonly ContentRevision[], published: ReadonlySet<number>): VersionGroup[] {
  const groups: VersionGroup[] = []
  let last: ContentRevision | undefined
  for (const revision of revisions) {
    const group = groups.at(-1)
    const isKept = revision.name !== null || published.has(revision.version)
    if (group !== undefined && last !== undefined && !isKept && isNext(last, revision)) {
      group.earlier.push(revision)
      group.changed = [...new Set([...group.changed, ...revision.changed])]
    } else groups.push({ head: revision, earlier: [], changed: [...revision.changed] })
    last = revision
  }
  return groups
}

/** Whether an earlier save belongs to a later one: the same person, without a pause. */
const isNext = (later: ContentRevision, earlier: ContentRevision): boolean =>
  JSON.stringify(later.written_by) === JSON.stringify(earlier.written_by) &&
  Date.parse(later.created_at) - Date.parse(earlier.created_at) <= pauseMs

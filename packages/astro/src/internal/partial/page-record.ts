import type { ContentReads } from "./content-reads.ts"
import { toHash } from "./encode-value.ts"
import type { PageNotes } from "./page-notes.ts"
import type { WaitPoint } from "./partial-request.ts"

/** What a page has read of a collection: its name, whether it saw the list, ids that are not there, and fields of entries. */
export type RecordedReads = [collection: string, list: boolean, absent: string[], fields: RecordedFields[]]
/** Fields that were read of the same entries. */
export type RecordedFields = [fields: string[], ids: string[] | "all"]

export interface PageRecord {
  /** Below the folder of the output. */
  file: string
  /** Tells whether the file is still the one that this build wrote. */
  stat: string
  /** The hash of the page's parameters and props, or all of them if they are short. */
  props: string
  year?: number
  reads: RecordedReads[]
  /** The hash of what the page has read. */
  digest: string
  /** The files that it has read, each with what tells it from another; empty if there was none. */
  files?: [path: string, stat: string][]
  images?: unknown[] | undefined
  references?: string[] | undefined
}

/** Builds of other versions read nothing of a record. */
export const recordVersion = 3

/** What a build knows about its pages, for the next one. */
export interface SiteRecord {
  version: typeof recordVersion
  /** Where a build of this site may wait for the runner, if that asks it to. */
  waits: WaitPoint
  /** The hash of everything but the content that pages depend on: code, configuration, environment. */
  inputs: string
  /** The hash of the variables of the site's modules. */
  state: string
  /** By collection, the order of its entries and the hash of each. */
  collections: Record<string, { order: string; entries: Record<string, string> }>
  pages: Record<string, PageRecord>
  /** Pages that every build renders, with the reasons. */
  rendered: Record<string, string[]>
  /** The files of those pages. */
  volatile: string[]
}

export function toRecordedReads(notes: PageNotes): RecordedReads[] {
  return [...notes.collections].map(([collection, { list, fields, absent }]) => {
    const groups = new Map<string, RecordedFields>()
    for (const [field, set] of fields) {
      const ids = set === "all" ? set : [...set].toSorted()
      const key = JSON.stringify(ids)
      const group = groups.get(key)
      if (group === undefined) groups.set(key, [[field], ids])
      else group[0].push(field)
    }
    return [collection, list, [...absent], [...groups.values()]]
  })
}

/** Hashes what these reads give at present. */
export function digestReads(recorded: readonly RecordedReads[], content: ContentReads): string {
  const parts: string[] = []
  for (const [collection, list, absent, groups] of recorded) {
    parts.push(collection, list ? content.order(collection) : "")
    for (const id of absent) parts.push(String(content.has(collection, id)))
    for (const [fields, ids] of groups) {
      for (const field of fields) {
        if (ids === "all") parts.push(content.fieldOfAll(collection, field))
        else for (const id of ids) parts.push(content.field(collection, field, id))
      }
    }
  }
  return toHash(parts.join(","))
}

/** The entries that are not as they were in the record, by collection. */
export function findChanged(record: SiteRecord, content: ContentReads): Map<string, Set<string>> {
  const changed = new Map<string, Set<string>>()
  for (const [collection, { entries }] of Object.entries(record.collections)) {
    const now = content.hashes(collection)
    const ids = new Set<string>()
    for (const [id, before] of Object.entries(entries)) if (now.get(id) !== before) ids.add(id)
    for (const id of now.keys()) if (!Object.hasOwn(entries, id)) ids.add(id)
    changed.set(collection, ids)
  }
  return changed
}

/** Whether a page would read today what it read when it was recorded. */
export function readsTheSame(
  { reads, digest }: PageRecord,
  changed: ReadonlyMap<string, ReadonlySet<string>>,
  record: SiteRecord,
  content: ContentReads,
): boolean {
  const isTouched = reads.some(([collection, list, absent, groups]) => {
    const ids = changed.get(collection)
    if (ids === undefined) return true
    if (list && record.collections[collection]?.order !== content.order(collection)) return true
    if (ids.size === 0) return false
    const has = (id: string): boolean => ids.has(id)
    return absent.some(has) || groups.some(([, read]) => read === "all" || read.some(has))
  })
  return !isTouched || digestReads(reads, content) === digest
}

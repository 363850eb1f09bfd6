import type { LiveDataEntry } from "astro"

import type { ArticleData } from "../article-schema.ts"

type Entry = LiveDataEntry<ArticleData>
/** An entry, a list, or `undefined` for an article that is gone. */
type LastRead = Entry | Entry[] | undefined

const key = Symbol.for("citable.astro.last-reads")
const maxReads = 500

/** One store for the process, because a bundle may separate the webhook's route from the pages. */
function lastReads(): Map<string, LastRead> {
  const holder = globalThis as { [key]?: Map<string, LastRead> }
  return (holder[key] ??= new Map())
}

/** Keeps what a live collection read last, for when the service fails. Slugs that nobody wrote take no place. */
export function rememberRead(name: string, value: LastRead): void {
  const reads = lastReads()
  if (value === undefined && !reads.has(name)) return
  reads.delete(name)
  reads.set(name, value)
  for (const oldest of reads.keys()) {
    if (reads.size <= maxReads) break
    reads.delete(oldest)
  }
}

/** The entry that was read last; `undefined` if none was. */
export function recallEntry(name: string): { value: Entry | undefined } | undefined {
  const read = lastReads().get(name)
  return Array.isArray(read) || !lastReads().has(name) ? undefined : { value: read }
}

/** The list that was read last; `undefined` if none was. */
export function recallList(name: string): { value: { entries: Entry[] } } | undefined {
  const read = lastReads().get(name)
  return Array.isArray(read) ? { value: { entries: read } } : undefined
}

/** Removes a withdrawn article, so that no outage brings it back. */
export function forgetArticle(id: string): void {
  for (const [name, value] of lastReads()) {
    const isOther = (entry: Entry): boolean => entry.data.id !== id
    if (Array.isArray(value)) lastReads().set(name, value.filter(isOther))
    else if (value !== undefined && !isOther(value)) lastReads().set(name, undefined)
  }
}

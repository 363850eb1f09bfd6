import { createContentReads, type RawEntry } from "../src/internal/partial/content-reads.ts"
import { createPageNotes, type PageNotes } from "../src/internal/partial/page-notes.ts"
import {
  digestReads,
  findChanged,
  readsTheSame,
  type SiteRecord,
  toRecordedReads,
} from "../src/internal/partial/page-record.ts"

/** An entry of the collection `articles`, with a title and a tag. */
export function entry(id: string, data: Record<string, unknown> = {}): RawEntry {
  return { id, collection: "articles", digest: `digest of ${id}`, data: { title: id, tags: ["one"], ...data } }
}

/** Renders a page over some entries, and gives a function that tells whether it would read the same of others. */
export async function record(
  entries: RawEntry[],
  page: (get: (id?: string) => Promise<RawEntry[]>) => Promise<unknown>,
) {
  let notes: PageNotes | undefined
  const writes: string[] = []
  const open = (all: RawEntry[]) => {
    const reads = createContentReads({ notes: () => notes, onWrite: (what) => writes.push(what) })
    const real = () => Promise.resolve(all)
    const get = async (id?: string): Promise<RawEntry[]> =>
      id === undefined
        ? await reads.getCollection(real, "articles")
        : [await reads.getEntry(real, "articles", id)].filter((found) => found !== undefined)
    return { reads, real, get }
  }
  const first = open(entries)
  notes = createPageNotes()
  const own = notes
  await page(first.get)
  notes = undefined
  const recorded = toRecordedReads(own)
  const digest = digestReads(recorded, first.reads)
  const hashes = Object.fromEntries(first.reads.hashes("articles"))
  const site = { collections: { articles: { order: first.reads.order("articles"), entries: hashes } } } as unknown
  const isSame = async (others: RawEntry[]): Promise<boolean> => {
    const { reads, real } = open(others)
    await reads.load(real, "articles")
    const known = { file: "", stat: "", props: "", reads: recorded, digest }
    return readsTheSame(known, findChanged(site as SiteRecord, reads), site as SiteRecord, reads)
  }
  return { isSame, writes, isChanged: () => first.reads.isChanged() }
}

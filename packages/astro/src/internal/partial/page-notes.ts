/** What a page has read of one collection while it was rendered. */
export interface CollectionNotes {
  /** Whether it has seen which entries there are, and in which order. */
  list: boolean
  /** By the name of a field, the entries whose field was read; `"all"` for many. */
  fields: Map<string, Set<string> | "all">
  /** The ids of entries that it has looked for in vain. */
  absent: Set<string>
}

/** What the page that is being rendered has read. */
export interface PageNotes {
  collections: Map<string, CollectionNotes>
  /** The files that it has read as a whole, with their state before that; empty if there was none. */
  files: Map<string, string>
  /** Why the page must be rendered in every build. */
  reasons: Set<string>
  /** The year, if the page shows it. */
  year: number | undefined
}

export function createPageNotes(): PageNotes {
  return { collections: new Map(), files: new Map(), reasons: new Set(), year: undefined }
}

/** The notes of a collection, made at its first read. */
export function collectionNotesOf(notes: PageNotes, collection: string): CollectionNotes {
  let found = notes.collections.get(collection)
  if (found === undefined) {
    found = { list: false, fields: new Map(), absent: new Set() }
    notes.collections.set(collection, found)
  }
  return found
}

const manyEntries = 500

/** Notes that a field of an entry was read. A page that reads it of many entries counts as a reader of all. */
export function noteField(notes: PageNotes, collection: string, field: string, id: string): void {
  const { fields } = collectionNotesOf(notes, collection)
  const ids = fields.get(field)
  if (ids === "all") return
  if (ids === undefined) fields.set(field, new Set([id]))
  else if (ids.size >= manyEntries && !ids.has(id)) fields.set(field, "all")
  else ids.add(id)
}

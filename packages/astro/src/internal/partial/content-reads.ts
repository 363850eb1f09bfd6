import { randomUUID } from "node:crypto"
import { types } from "node:util"

import { encodeValue, type EncodeOptions, shortText, toHash } from "./encode-value.ts"
import { collectionNotesOf, noteField, type PageNotes } from "./page-notes.ts"
import { allFields, findWatched, type ObjectWatch, watchObject } from "./watch-object.ts"

/** An entry as Astro gives it. */
export interface RawEntry {
  id: string
  collection: string
  data: object
  [field: string]: unknown
}

type GetCollection = (collection: string) => Promise<RawEntry[]>

export interface ContentReads {
  /** All entries of a collection, in Astro's order. Notes that the page has seen the list. */
  getCollection(real: GetCollection, collection: string, filter?: (entry: RawEntry) => unknown): Promise<RawEntry[]>
  /** An entry whose reads are noted; `undefined` if there is none. */
  getEntry(real: GetCollection, collection: string, id: string): Promise<RawEntry | undefined>
  /** Takes a text that tells the data of an entry from any other. */
  onText: (data: object, text: string) => void
  /** The name of an entry, or of its data, that this has given out. */
  nameOf: (value: object) => string | undefined
  /** The hash of a collection's ids, in order. */
  order(collection: string): string
  /** The entries of a collection by their ids, with a hash of all that each contains. */
  hashes(collection: string): ReadonlyMap<string, string>
  /** Tells a field of one entry from another value. */
  field(collection: string, field: string, id: string): string
  /** The hash of a field of all entries. */
  fieldOfAll(collection: string, field: string): string
  has(collection: string, id: string): boolean
  /** The collections that were read. */
  collections(): string[]
  /** Reads a collection without a note. */
  load(real: GetCollection, collection: string): Promise<void>
  /** Whether an entry contains something else than when it was loaded. */
  isChanged(): boolean
}

interface LoadedCollection {
  entries: RawEntry[]
  byId: Map<string, RawEntry>
  hashes: Map<string, string>
  order: string
  fields: Map<string, string>
}

export interface ContentReadsOptions {
  /** The notes of the page that is being rendered, if one is. */
  notes: () => PageNotes | undefined
  /** Called when a page changes an entry, which other pages then see. */
  onWrite: (what: string) => void
}

/** Gives out the entries of collections so that every read of a field is noted for the page that makes it. */
export function createContentReads({ notes, onWrite }: ContentReadsOptions): ContentReads {
  const loaded = new Map<string, Promise<LoadedCollection>>()
  const ready = new Map<string, LoadedCollection>()
  const texts = new WeakMap<object, string>()
  /** The values that a page has got and can change, such as lists, each with its token from before. */
  const exposed = new Map<object, string>()

  function note({ collection, id }: RawEntry, field: string): void {
    const page = notes()
    if (page !== undefined) noteField(page, collection, field, id)
  }

  const watchData: ObjectWatch<RawEntry> = {
    note(entry, name) {
      note(entry, name.startsWith("@") ? `@${name}` : name)
    },
    onExpose(_, value) {
      if (exposed.has(value)) return
      // The data of an entry is watched itself.
      if (types.isDate(value) || findName(value) === undefined) exposed.set(value, toToken(value))
    },
    onWrite,
  }
  const watchEntry: ObjectWatch<RawEntry> = {
    ...watchData,
    watched: "data",
    note(entry, name) {
      // The names of the entry's own fields begin with one "@". Its id is part of its name, and its data notes its own reads.
      if (!entryFields.has(name) && name !== allFields) note(entry, `@${name}`)
    },
  }

  async function load(real: GetCollection, collection: string): Promise<LoadedCollection> {
    let loading = loaded.get(collection)
    if (loading === undefined) {
      loading = real(collection).then((entries) => {
        const made = {
          entries,
          byId: new Map(entries.map((entry) => [entry.id, entry])),
          hashes: new Map(entries.map((entry) => [entry.id, hashEntry(entry)])),
          order: toHash(JSON.stringify(entries.map(({ id }) => id))),
          fields: new Map<string, string>(),
        }
        ready.set(collection, made)
        return made
      })
      loaded.set(collection, loading)
    }
    return await loading
  }

  function hashEntry(entry: RawEntry): string {
    const text = texts.get(entry.data)
    // Without the data, whose text is part of it.
    return text === undefined
      ? hashValue(entry, { isData: true })
      : toHash(`${entry.id}\n${String(entry["body"])}\n${text}`)
  }

  /** A copy of an entry, as Astro makes one for each call, that notes what is read of it. */
  function watch(entry: RawEntry): RawEntry {
    return watchObject({ ...entry, data: watchObject(entry.data, entry, watchData) }, entry, watchEntry)
  }

  function findName(value: object): string | undefined {
    const found = findWatched<RawEntry>(value)
    if (found?.watch !== watchData && found?.watch !== watchEntry) return undefined
    return `${found.owner.collection}/${found.owner.id}${found.watch === watchData ? " data" : ""}`
  }

  function get(collection: string): LoadedCollection {
    return ready.get(collection) ?? { entries: [], byId: new Map(), hashes: new Map(), order: "", fields: new Map() }
  }

  function remember(collection: string, key: string, make: (one: LoadedCollection) => string): string {
    const one = get(collection)
    const found = one.fields.get(key) ?? make(one)
    one.fields.set(key, found)
    return found
  }

  return {
    async getCollection(real, collection, filter) {
      const { entries } = await load(real, collection)
      const page = notes()
      if (page !== undefined) collectionNotesOf(page, collection).list = true
      const watched = entries.map((entry) => watch(entry))
      return typeof filter === "function" ? watched.filter((entry) => filter(entry)) : watched
    },
    async getEntry(real, collection, id) {
      const entry = (await load(real, collection)).byId.get(id)
      if (entry !== undefined) return watch(entry)
      const page = notes()
      if (page !== undefined) collectionNotesOf(page, collection).absent.add(id)
      return undefined
    },
    onText: (data, text) => texts.set(data, text),
    nameOf: findName,
    order: (collection) => get(collection).order,
    hashes: (collection) => get(collection).hashes,
    field: (collection, field, id) =>
      remember(collection, `${field}\n${id}`, ({ byId }) => toFieldToken(byId.get(id), field)),
    fieldOfAll: (collection, field) =>
      remember(collection, field, ({ entries }) => toHash(entries.map((entry) => toFieldToken(entry, field)).join())),
    has: (collection, id) => get(collection).byId.has(id),
    collections: () => [...ready.keys()],
    async load(real, collection) {
      await load(real, collection)
    },
    isChanged: () => [...exposed].some(([value, token]) => toToken(value) !== token),
  }
}

const entryFields = new Set(["id", "collection", "data"])

function toFieldToken(entry: RawEntry | undefined, name: string): string {
  if (entry === undefined) return "-"
  if (name === allFields) return hashValue(entry.data)
  const [holder, key] = name.startsWith("@@")
    ? [entry.data, name.slice(1)]
    : name.startsWith("@")
      ? [entry, name.slice(1)]
      : [entry.data, name]
  return Object.hasOwn(holder, key) ? toToken((holder as Record<string, unknown>)[key]) : "-"
}

/**
 * Equal for equal values, and different for others. Dates and short texts are themselves, because a large site has many, and a hash takes ten
 * times as long. A text begins with its length, so that a list of tokens has one meaning.
 */
function toToken(value: unknown): string {
  if (types.isDate(value)) return `D${value.getTime()}`
  if (typeof value === "string" && value.length <= shortText) return `s${value.length}:${value}`
  return hashValue(value, { isShort: true })
}

/** A value that no text can describe is never the same as before. Astro's content store has none. */
function hashValue(value: unknown, options?: EncodeOptions): string {
  const { hash, opaque } = encodeValue(value, options)
  return opaque === undefined ? hash : randomUUID()
}

import { randomUUID } from "node:crypto"

import { encodeValue, type EncodeOptions, toHash } from "./encode-value.ts"
import { collectionNotesOf, noteField, type PageNotes } from "./page-notes.ts"

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
  /** The name of an entry, or of its data, that this has given out. */
  nameOf: (value: object) => string | undefined
  /** The hash of a collection's ids, in order. */
  order(collection: string): string
  /** The entries of a collection by their ids, with a hash of all that each contains. */
  hashes(collection: string): ReadonlyMap<string, string>
  /** The hash of a field of one entry. */
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
  /** The entries of which a page has got a value that it can change, such as a list. */
  exposed: Set<RawEntry>
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
  const names = new WeakMap<object, string>()

  async function load(real: GetCollection, collection: string): Promise<LoadedCollection> {
    let loading = loaded.get(collection)
    if (loading === undefined) {
      loading = real(collection).then((entries) => {
        const made = {
          entries,
          byId: new Map(entries.map((entry) => [entry.id, entry])),
          hashes: new Map(entries.map((entry) => [entry.id, hashValue(entry, { isData: true })])),
          order: toHash(JSON.stringify(entries.map(({ id }) => id))),
          fields: new Map<string, string>(),
          exposed: new Set<RawEntry>(),
        }
        ready.set(collection, made)
        return made
      })
      loaded.set(collection, loading)
    }
    return await loading
  }

  /** A copy of an entry, as Astro makes one for each call, that notes what is read of it. */
  function watch(entry: RawEntry, collection: string, { exposed }: LoadedCollection): RawEntry {
    const { id } = entry
    const note = (name: string) => {
      const page = notes()
      if (page !== undefined) noteField(page, collection, name, id)
    }
    const onExpose = (value: object): void => {
      if (value !== data) exposed.add(entry)
    }
    const data = watchObject(entry.data, { note, onExpose, onWrite })
    const watched = watchObject({ ...entry, data }, { note: (name) => noteOwn(name, note), onExpose, onWrite })
    names.set(data, `${collection}/${id} data`)
    names.set(watched, `${collection}/${id}`)
    return watched
  }

  function get(collection: string): LoadedCollection {
    return ready.get(collection) ?? makeEmpty()
  }

  function remember(collection: string, key: string, make: (one: LoadedCollection) => string): string {
    const one = get(collection)
    const found = one.fields.get(key) ?? make(one)
    one.fields.set(key, found)
    return found
  }

  return {
    async getCollection(real, collection, filter) {
      const found = await load(real, collection)
      const page = notes()
      if (page !== undefined) collectionNotesOf(page, collection).list = true
      const watched = found.entries.map((entry) => watch(entry, collection, found))
      return typeof filter === "function" ? watched.filter((entry) => filter(entry)) : watched
    },
    async getEntry(real, collection, id) {
      const found = await load(real, collection)
      const entry = found.byId.get(id)
      if (entry !== undefined) return watch(entry, collection, found)
      const page = notes()
      if (page !== undefined) collectionNotesOf(page, collection).absent.add(id)
      return undefined
    },
    nameOf: (value) => names.get(value),
    order: (collection) => get(collection).order,
    hashes: (collection) => get(collection).hashes,
    field: (collection, field, id) =>
      remember(collection, `${field}\n${id}`, ({ byId }) => hashField(byId.get(id), field)),
    fieldOfAll: (collection, field) =>
      remember(collection, field, ({ entries }) => toHash(entries.map((entry) => hashField(entry, field)).join())),
    has: (collection, id) => get(collection).byId.has(id),
    collections: () => [...ready.keys()],
    async load(real, collection) {
      await load(real, collection)
    },
    isChanged: () =>
      [...ready.values()].some(({ exposed, hashes }) =>
        [...exposed].some((entry) => hashes.get(entry.id) !== hashValue(entry)),
      ),
  }
}

function makeEmpty(): LoadedCollection {
  return { entries: [], byId: new Map(), hashes: new Map(), order: "", fields: new Map(), exposed: new Set() }
}

const entryFields = new Set(["id", "collection", "data"])

/** Fields of the entry itself have a name of their own. Its id is part of its name, and its data notes its own reads. */
function noteOwn(name: string, note: (field: string) => void): void {
  if (!entryFields.has(name) && name !== allFields) note(`@${name}`)
}

const allFields = "*"

function hashField(entry: RawEntry | undefined, name: string): string {
  if (entry === undefined) return "-"
  if (name === allFields) return hashValue(entry.data)
  const [holder, key] = name.startsWith("@") ? [entry, name.slice(1)] : [entry.data, name]
  return Object.hasOwn(holder, key) ? hashValue((holder as Record<string, unknown>)[key]) : "-"
}

/** A value that no text can describe is never the same as before. Astro's content store has none. */
function hashValue(value: unknown, options?: EncodeOptions): string {
  const { hash, opaque } = encodeValue(value, options)
  return opaque === undefined ? hash : randomUUID()
}

interface Watch {
  note: (name: string) => void
  /** Called with each object that a read gives out, whose own fields nobody watches. */
  onExpose: (value: object) => void
  onWrite: (what: string) => void
}

function watchObject<Value extends object>(value: Value, { note, onExpose, onWrite }: Watch): Value {
  const noteName = (name: string | symbol) => {
    if (typeof name === "string" && (Object.hasOwn(value, name) || !(name in Object.prototype))) note(name)
  }
  return new Proxy(value, {
    get(target, name) {
      noteName(name)
      const found = Reflect.get(target, name) as unknown
      if (typeof found === "object" && found !== null) onExpose(found)
      return found
    },
    has(target, name) {
      noteName(name)
      return Reflect.has(target, name)
    },
    ownKeys(target) {
      note(allFields)
      return Reflect.ownKeys(target)
    },
    getOwnPropertyDescriptor(target, name) {
      noteName(name)
      const property = Reflect.getOwnPropertyDescriptor(target, name)
      if (typeof property?.value === "object" && property.value !== null) onExpose(property.value as object)
      return property
    },
    set(target, name, next) {
      onWrite(String(name))
      return Reflect.set(target, name, next)
    },
    defineProperty(target, name, property) {
      onWrite(String(name))
      return Reflect.defineProperty(target, name, property)
    },
    deleteProperty(target, name) {
      onWrite(String(name))
      return Reflect.deleteProperty(target, name)
    },
  })
}

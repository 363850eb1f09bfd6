import { decodeMark } from "../entry-mark.ts"
import { type Form, isPacked, readHead } from "./packed-data.ts"

/** An entry in Astro's store. */
export interface StoredEntry {
  id: string
  data: object
  digest?: string | number | undefined
  [field: string]: unknown
}

/** Gives an entry as the loader has made it; another one as it is. `onUnpack` gets the text of its data too. */
export type Unpacker = (entry: StoredEntry) => StoredEntry

type Reader = (source: Source, field: string) => unknown

interface Source {
  values: readonly unknown[]
  /** The place of the next value. */
  at: number
  apart: Record<string, unknown>
  articleId: string | undefined
}

interface Layout {
  read: Reader
  shared: Record<string, unknown>
}

export interface UnpackerOptions {
  /** Gets the data of each entry with a text that is the same for the same entry. Entries with fields apart have none. */
  onText?: ((data: object, text: string) => void) | undefined
}

/** Opens an unpacker, which reads each form of data once. */
export function createUnpacker({ onText }: UnpackerOptions = {}): Unpacker {
  const layouts = new Map<string, Layout>()
  return (entry) => {
    const { id, data: packed, digest, ...others } = entry
    if (!isPacked(packed)) return entry
    const [head, text, apart] = packed
    let layout = layouts.get(head)
    if (layout === undefined) {
      const [form, shared] = readHead(head)
      layout = { read: toReader(form), shared }
      layouts.set(head, layout)
    }
    const source: Source = {
      values: JSON.parse(text) as unknown[],
      at: 0,
      apart: apart ?? {},
      articleId: decodeMark({ digest, data: {} })?.articleId,
    }
    const data = layout.read(source, "") as object
    if (apart === undefined) onText?.(data, `${String(digest)}\n${head}\n${text}`)
    return { id, data, ...others, digest, ...layout.shared }
  }
}

function toReader(form: Form): Reader {
  if (form === 0) return (source) => source.values[source.at++]
  if (form === 1) return (source) => new Date(source.values[source.at++] as number)
  if (form === 2) return () => undefined
  if (form === 3) return ({ apart }, field) => apart[field]
  if (form === 4) return ({ articleId }) => articleId
  if (Array.isArray(form)) return () => []
  if (form === null || typeof form === "boolean") return () => form
  if (typeof form !== "object") throw new Error(`an entry has a field of the unknown form ${String(form)}`)
  const fields = Object.entries(form).map(([name, of]) => ({ name, read: toReader(of) }))
  return (source) => {
    const made: Record<string, unknown> = {}
    for (const { name, read } of fields) made[name] = read(source, name)
    return made
  }
}

/** What the loader has to know of an entry in the store, whatever the site's own schema keeps of its data. */
export interface EntryMark {
  /** The article's permanent id. */
  articleId: string
  revision: number
  /** Of all that the entry is made of. */
  hash: string
  /** The file of its body, where that is not in the data store. */
  body: string | undefined
}

interface MarkedEntry {
  digest?: string | number | undefined
  data: object
}

const pattern = /^([^:]+):(\d+):([0-9a-f]*):(.*)$/s

/**
 * An entry's digest, which says all of this: there is no smaller place in Astro's data store, where names of fields take most of the
 * room. It changes with whatever a page can show of the entry.
 */
export function encodeMark({ articleId, revision, hash, body = "" }: EntryMark, data: object): string {
  return `${hash}:${revision}:${body}:${idOf(data) === articleId ? "" : articleId}`
}

/** `undefined` where another loader made the entry. */
export function decodeMark({ digest, data }: MarkedEntry): EntryMark | undefined {
  const [, hash, revision, body, own] = pattern.exec(String(digest)) ?? []
  const articleId = own === "" ? idOf(data) : own
  if (hash === undefined || articleId === undefined) return undefined
  return { articleId, revision: Number(revision), hash, body: body === "" ? undefined : body }
}

/** The id among the data, which the site's schema may have left out or made another of. */
function idOf(data: object): string | undefined {
  const { id } = data as { id?: unknown }
  return typeof id === "string" ? id : undefined
}

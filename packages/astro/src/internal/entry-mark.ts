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

const pattern = /^([^:]+):(\d+):([0-9a-f]*):(.+)$/s

/**
 * An entry's digest, which says all of this: there is no smaller place in Astro's data store, where names of fields take most of the
 * room. It changes with whatever a page can show of the entry.
 */
export function encodeMark({ articleId, revision, hash, body = "" }: EntryMark): string {
  return `${hash}:${revision}:${body}:${articleId}`
}

/** `undefined` where another loader made the entry. */
export function decodeMark(digest: string | number | undefined): EntryMark | undefined {
  const [, hash, revision, body, articleId] = pattern.exec(String(digest)) ?? []
  if (hash === undefined || articleId === undefined) return undefined
  return { articleId, revision: Number(revision), hash, body: body === "" ? undefined : body }
}

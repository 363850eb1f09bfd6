/** What the loader needs to know about an entry in the store, with any schema of the site. */
export interface EntryMark {
  /** The article's permanent id. */
  articleId: string
  revision: number
  /** That of the article's summary, for what changes without a new revision. */
  checksum: string
  /** The hash of everything that the entry is made of. */
  hash: string
  /** The file of its body, if that is not in the data store. */
  body: string | undefined
}

interface MarkedEntry {
  digest?: string | number | undefined
  data: object
}

const pattern = /^([^:]+):(\d+)(?:\+([\w.]*))?:([0-9a-f]*):(.*)$/s

/**
 * Encodes the mark as the entry's digest, the smallest place in Astro's data store: names of fields would need most of the space. It
 * changes with everything that a page can show of the entry.
 */
export function encodeMark({ articleId, revision, checksum, hash, body = "" }: EntryMark, data: object): string {
  return `${hash}:${revision}+${checksum}:${body}:${idOf(data) === articleId ? "" : articleId}`
}

/** Decodes a digest; `undefined` if another loader made the entry. */
export function decodeMark({ digest, data }: MarkedEntry): EntryMark | undefined {
  const [, hash, revision, checksum = "", body, own] = pattern.exec(String(digest)) ?? []
  const articleId = own === "" ? idOf(data) : own
  if (hash === undefined || articleId === undefined) return undefined
  return { articleId, revision: Number(revision), checksum, hash, body: body === "" ? undefined : body }
}

/** The id in the data. The site's schema may have removed or changed it. */
function idOf(data: object): string | undefined {
  const { id } = data as { id?: unknown }
  return typeof id === "string" ? id : undefined
}

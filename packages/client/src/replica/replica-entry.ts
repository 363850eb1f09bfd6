import type { Article } from "@citable/contract"

import type { Segment } from "./open-segment.ts"

/** What a replica keeps of an article in memory. The rest is in the segment. */
export interface ReplicaEntry {
  id: string
  slug: string
  locale: string
  type: string
  /** Milliseconds since 1970. Null if it was never published. */
  publishedAt: number | null
  revision: number
  tags: readonly string[]
  previousSlugs: readonly string[]
  /** The segment with the article, without its body. */
  segment: Segment
  at: number
  bytes: number
  /** CRC-32 of those bytes. */
  crc: number
  /** The body's key (see `toBodyKey`). Empty if the body is inline in those bytes. */
  body: string
}

/** Where bytes are in a data file. */
export interface BytesPlace {
  at: number
  bytes: number
}

/** The position of a body. */
export interface BodyPlace extends BytesPlace {
  segment: Segment
}

/** An article in a segment's index. `bodyAt` is -1 if the body is stored earlier. */
export type EntryRow = [
  id: string,
  slug: string,
  locale: string,
  type: string,
  publishedAt: number | null,
  revision: number,
  tags: readonly string[],
  previousSlugs: readonly string[],
  at: number,
  bytes: number,
  crc: number,
  body: string,
  bodyAt: number,
  bodyBytes: number,
]

/** A line of a segment's index: one page of the sync. */
export interface IndexLine {
  /** An interrupted sync resumes here after this line. */
  token: string
  /** The bytes of the data file up to the end of this line's page. */
  end: number
  rows: EntryRow[]
  /** Ids of articles that are gone. */
  deletes: string[]
  /** Ids of articles in the page that are unchanged. */
  kept: string[]
}

type MetaPlace = Pick<ReplicaEntry, "at" | "bytes" | "crc" | "body">

/** The row of an article that was written to these positions. */
export function toRow(
  { id, slug, locale, type, published_at, revision, tags, previous_slugs }: Article,
  { at, bytes, crc, body }: MetaPlace,
  { bodyAt, bodyBytes }: { bodyAt: number; bodyBytes: number },
): EntryRow {
  const publishedAt = published_at === null ? null : Date.parse(published_at)
  return [id, slug, locale, type, publishedAt, revision, tags, previous_slugs, at, bytes, crc, body, bodyAt, bodyBytes]
}

/** The row of an article that was copied to these positions. */
export function moveRow(
  { id, slug, locale, type, publishedAt, revision, tags, previousSlugs, bytes, crc, body }: ReplicaEntry,
  at: number,
  { bodyAt, bodyBytes }: { bodyAt: number; bodyBytes: number },
): EntryRow {
  return [id, slug, locale, type, publishedAt, revision, tags, previousSlugs, at, bytes, crc, body, bodyAt, bodyBytes]
}

export function toEntry(row: EntryRow, segment: Segment): ReplicaEntry {
  const [id, slug, locale, type, publishedAt, revision, tags, previousSlugs, at, bytes, crc, body] = row
  return { id, slug, locale, type, publishedAt, revision, tags, previousSlugs, segment, at, bytes, crc, body }
}

import type { Article } from "@citable/contract"

import type { Segment } from "./open-segment.ts"

/** What a replica holds of an article in memory; the rest is read from its segment. */
export interface ReplicaEntry {
  id: string
  slug: string
  locale: string
  type: string
  /** Milliseconds; null where it was never published. */
  publishedAt: number | null
  revision: number
  tags: readonly string[]
  previousSlugs: readonly string[]
  /** Where the article without its body is. */
  segment: Segment
  at: number
  bytes: number
  /** CRC-32 of those bytes. */
  crc: number
  /** The body's SHA-256; empty where the body is among those bytes. */
  body: string
}

/** Where the bytes of a body are. */
export interface BodyPlace {
  segment: Segment
  at: number
  bytes: number
}

/** An article as a segment's index has it; `bodyAt` is -1 where an earlier place has the body. */
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

/** A line of a segment's index: what one page said. */
export interface IndexLine {
  /** Where a sync that died goes on after this line. */
  token: string
  /** Bytes of the data file that belong to this line and those before. */
  end: number
  rows: EntryRow[]
  /** Ids of articles that are gone. */
  deletes: string[]
  /** Ids of articles that were named and are as the replica had them. */
  kept: string[]
}

type MetaPlace = Pick<ReplicaEntry, "at" | "bytes" | "crc" | "body">

/** The row of an article whose parts were written to these places. */
export function toRow(
  { id, slug, locale, type, published_at, revision, tags, previous_slugs }: Article,
  { at, bytes, crc, body }: MetaPlace,
  { bodyAt, bodyBytes }: { bodyAt: number; bodyBytes: number },
): EntryRow {
  const publishedAt = published_at === null ? null : Date.parse(published_at)
  return [id, slug, locale, type, publishedAt, revision, tags, previous_slugs, at, bytes, crc, body, bodyAt, bodyBytes]
}

/** The row of an article that was copied to these places. */
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

import type { Article } from "@citable/contract"

/** An article in the trash: its working copy. It has no live copy, and no place among other articles. */
export interface TrashedContentTable {
  id: string
  brand_id: string
  locale: string
  slug: string
  title: string
  author: string | null
  excerpt: string | null
  document: string
  body: string
  version: number
  revision: number
  published_revision: number
  created_at: number
  updated_at: number
  published_at: number | null
  former_status: Article["status"]
  trashed_at: number
  /** The id of the user or credential. */
  trashed_by: string
}

/**
 * A row of another table that comes back with the article. A migration that renames or removes columns of these tables has to
 * change this JSON as well; a new column gets its default.
 */
export interface TrashedRowTable {
  content_id: string
  source: "content_revisions" | "previous_slugs" | "publications" | "remote_items"
  /** Its place among those of its table. */
  place: number
  /** JSON: the row. */
  data: string
}

/** A file of the library that an article in the trash shows. */
export interface TrashedMediaTable {
  media_id: string
  content_id: string
}

export interface TrashTables {
  trashed_contents: TrashedContentTable
  trashed_rows: TrashedRowTable
  trashed_media: TrashedMediaTable
}

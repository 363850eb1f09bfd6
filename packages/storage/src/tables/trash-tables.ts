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

/** What else can be in the trash. */
export type TrashKind = "media" | "prompt" | "competitor" | "integration" | "webhook"

/** A file, prompt, competitor, integration or webhook in the trash. Nothing of it is left in the table that it comes from, except of a prompt. */
export interface TrashedItemTable {
  id: string
  brand_id: string
  kind: TrashKind
  /** What a search of the trash looks in. */
  words: string
  /** JSON: its row, without secrets. Of a prompt, what its row does not say any more. */
  data: string
  /** The sealed secret of a webhook. */
  secret: string | null
  trashed_at: number
  /** The id of the user or credential. */
  trashed_by: string
}

/** A row of another table that comes back with the item. What `TrashedRowTable` says of migrations holds here as well. */
export interface TrashedItemRowTable {
  item_id: string
  source: "media_versions" | "deliveries" | "builds" | "remote_items" | "remote_images" | "left_articles"
  /** Its place among those of its table. */
  place: number
  /** JSON: the row. */
  data: string
}

export interface TrashTables {
  trashed_items: TrashedItemTable
  trashed_item_rows: TrashedItemRowTable
  trashed_contents: TrashedContentTable
  trashed_rows: TrashedRowTable
  trashed_media: TrashedMediaTable
}

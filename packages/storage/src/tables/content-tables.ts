import type { Article } from "@citable/contract"
import type { Generated } from "kysely"

import type { View } from "./view.ts"

/** The working copy of an article, and its live version. `document` and `live_document` are JSON without the body. */
export interface ContentTable {
  id: string
  brand_id: string
  type: string
  status: Article["status"]
  locale: string
  slug: string
  /** The same for slugs that differ by case alone. Null if a process of a former release wrote the row. */
  slug_key: string | null
  title: string
  author: string | null
  translation_group: string | null
  excerpt: string | null
  document: string
  body: string
  version: number
  revision: number
  created_at: number
  updated_at: number
  live_type: string | null
  live_locale: string | null
  live_slug: string | null
  live_slug_key: string | null
  live_title: string | null
  live_author: string | null
  live_translation_group: string | null
  live_excerpt: string | null
  live_document: string | null
  live_body: string | null
  live_version: number | null
  live_updated_at: number | null
  published_revision: number
  published_at: number | null
  /** When the service publishes the article. */
  publish_at: number | null
  /** The version that it publishes then. Null for the working copy as it is by then. */
  publish_version: Generated<number | null>
  /** JSON: a `StoredDeletion`, while platforms still have an article that somebody deleted. */
  deletion: Generated<string | null>
  /**
   * What pages show of the article's library pictures before they are loaded, and where they crop them: JSON by the ids of the files. Null if
   * nothing is known of any. A copy of what the library says, so that lists read nothing else.
   */
  looks: string | null
}

/** Who asked for a deletion that waits for platforms, when, and the status that the article had. */
export interface StoredDeletion {
  /** Milliseconds since 1970. */
  at: number
  /** The id of the user or credential. */
  by: string
  formerStatus: Article["status"]
}

/** The earlier versions of a working copy. */
export interface ContentRevisionTable {
  id: string
  content_id: string
  version: number
  document: string
  body: string
  /** The id of the user or credential. Null for revisions of former releases. */
  written_by: string | null
  /** What somebody has called this version. */
  name: Generated<string | null>
  created_at: number
}

export interface ContentTagTable {
  content_id: string
  view: View
  tag: string
}

/** The values of custom fields that lists can filter by, as texts. */
export interface ContentCustomTable {
  content_id: string
  view: View
  name: string
  value: string
}

export interface PreviousSlugTable {
  brand_id: string
  locale: string
  slug: string
  slug_key: string | null
  content_id: string
  created_at: number
}

/** The latest change of each article: one row for readers of drafts, and one for readers of published articles. */
export interface ContentChangeTable {
  brand_id: string
  view: View
  content_id: string
  revision: number
  op: "upsert" | "delete"
  slug: string
  locale: string
  reason: "unpublished" | "deleted" | null
  at: number
}

/** The unsaved texts of open editors: on Postgres alone, unlogged. */
export interface LiveTextTable {
  content_id: string
  session: string
  brand_id: string
  /** The fields of `update_content`, as JSON. */
  change: string
  digest: string
  at: number
}

import type { Article } from "@citable/contract"

import type { View } from "./view.ts"

/** The working copy of an article and, beside it, what is live; `document` and `live_document` are JSON without the body. */
export interface ContentTable {
  id: string
  brand_id: string
  type: string
  status: Article["status"]
  locale: string
  slug: string
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
  /** When the working copy is to be published by itself. */
  publish_at: number | null
}

/** What the working copy was, once a version. */
export interface ContentRevisionTable {
  id: string
  content_id: string
  version: number
  document: string
  body: string
  created_at: number
}

/** Where an article went, or is to go. `integration_id` is null for the brand's API target. */
export interface PublicationTable {
  id: string
  content_id: string
  integration_id: string | null
  status: "succeeded" | "failed" | "queued" | "scheduled" | "cancelled"
  publish_at: number | null
  remote_id: string | null
  url: string | null
  error: string | null
  /** The build of a deploy hook that it waits for, or waited. */
  build: number | null
  created_at: number
}

export interface ContentTagTable {
  content_id: string
  view: View
  tag: string
}

export interface PreviousSlugTable {
  brand_id: string
  locale: string
  slug: string
  content_id: string
  created_at: number
}

/** The latest change of each article, once for readers of drafts and once for readers of what is published. */
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

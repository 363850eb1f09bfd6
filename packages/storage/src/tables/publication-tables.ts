import type { Generated } from "kysely"

/** A request to publish or withdraw an article. `integration_id` is null for the brand's API target. */
export interface PublicationTable {
  id: string
  content_id: string
  integration_id: string | null
  action: Generated<"publish" | "withdraw">
  status: "succeeded" | "failed" | "queued" | "scheduled" | "cancelled" | "conflict"
  /** Null for rows of former releases. */
  version: number | null
  publish_at: number | null
  remote_id: string | null
  url: string | null
  error: string | null
  /** The code of the platform's `PublisherError`; null if it is not known. */
  error_code: string | null
  /** The field of the article that the platform refuses, as a JSON pointer; null if it named none. */
  error_pointer: string | null
  /** The build of a deploy hook that the publication waits for. */
  build: number | null
  /** JSON: what the platform could not hold. */
  warnings: Generated<string>
  created_at: number
}

/**
 * What an external platform holds of an article: one row for each pair of them. The row is the lock: whoever has its lease
 * is the only one who sends requests about the item.
 */
export interface RemoteItemTable {
  id: string
  brand_id: string
  content_id: string
  integration_id: string
  state:
    | "scheduled"
    | "publishing"
    | "published"
    | "draft"
    | "proposed"
    | "conflict"
    | "failed"
    | "withdrawing"
    | "withdrawn"
    | "gone"
  /** The platform's id of the item. Null until an attempt has made or found it. */
  remote_id: string | null
  url: string | null
  edit_url: string | null
  /** What was asked for last, however that ended. */
  intent: Generated<"publish" | "withdraw">
  /** What the last request asks for; null once it is done or has failed. */
  wanted: "publish" | "withdraw" | null
  /** The item of a person that the request takes over. */
  wanted_remote_id: string | null
  wanted_version: number | null
  wanted_as: Generated<"live" | "draft">
  on_conflict: Generated<"stop" | "overwrite" | "keep" | "adopt">
  /** The request of `wanted`. */
  publication_id: string | null
  /** The request that the holder of the lease works on. */
  claimed_publication_id: string | null
  publish_at: number | null
  /** When a worker takes the row; null while nothing is wanted. */
  due_at: number | null
  /** The failed attempts of the present request. */
  attempts: Generated<number>
  lease_owner: string | null
  leased_until: number | null
  /** How often an attempt has asked for a new item. With more than one, there may be placeholders to delete. */
  reserves: Generated<number>
  /** Increases with each write to the platform. */
  sequence: Generated<number>
  /** JSON: the writes whose outcome nobody knows, with sequence, version and `as`. */
  unsettled: Generated<string>
  /** The version that the platform has. */
  sent_version: number | null
  /** JSON: a digest of each field of the document that was sent. */
  sent_fields: string | null
  /** The date that the article got with its first publication there, which can be part of its address. Null before that. */
  first_at: number | null
  /** JSON: the pictures that the platform has of it, by how the article writes their addresses. Null if nobody knows. */
  sent_images: string | null
  /** JSON: a digest of each field that the platform gave back. */
  remote_fields: string | null
  /** The mark that the platform gave back. */
  remote_mark: string | null
  visibility: "live" | "draft" | "scheduled" | "proposed" | "hidden" | "trashed" | null
  /** JSON: the fields that somebody changed on the platform, and when that was found. */
  drift: string | null
  /** JSON: the names of fields that people changed on the platform, and that writes leave alone. */
  owned_there: Generated<string>
  /** JSON: the fields that were changed here and there, with both values. Null without a conflict. */
  conflicts: string | null
  /** JSON: what was seen of the version that was sent. Null for nothing. */
  proof: string | null
  /** When a worker looks whether the version is visible; null for never. */
  look_at: number | null
  error: string | null
  /** JSON. */
  warnings: Generated<string>
  /** JSON: warnings of the last look, which the next one replaces. Null for none. */
  remarks: string | null
  /** When a worker looks for late effects of requests; null for never. */
  sweep_at: number | null
  /** How often a worker has looked since the last uncertain request. */
  sweeps: Generated<number>
  checked_at: number | null
  created_at: number
  updated_at: number
}

/** The pictures that a platform has, by their bytes. */
export interface RemoteImageTable {
  integration_id: string
  sha256: string
  remote_id: string | null
  url: string
  created_at: number
}

/**
 * What a platform has or had of an article when somebody deleted the article here, or its integration, or moved the integration to another
 * place. The id is that of its row in `remote_items`. It outlives both: an integration for the same place gets it back.
 */
export interface LeftArticleTable {
  id: string
  brand_id: string
  /** It may be gone. Empty if it has moved to another place. */
  integration_id: string
  /** Where it is, as `placeOf` writes it. Null for rows of former releases. */
  place: Generated<string | null>
  /** JSON: the row of `remote_items`. Null if the trash has it. */
  item: Generated<string | null>
  /** It may be gone. */
  content_id: string
  title: string
  remote_id: string | null
  url: string | null
  /** 1 if the platform showed it or was about to; 0 if it was withdrawn. */
  is_there: Generated<number>
  /** The id of the user or credential. */
  left_by: string
  left_at: number
}

/** What a search engine is told of an address of an article. */
export interface UrlSubmissionTable {
  brand_id: string
  url: string
  engine: "index_now" | "search_console"
  /** It may be gone. */
  content_id: string
  /** Null for an address of the brand's own sites. */
  integration_id: string | null
  change: "shown" | "gone"
  /** Null if the article is gone. */
  version: number | null
  /** The version that the address was submitted with before. */
  before: number | null
  /** 1 once a visit has found that it is as `change` says. */
  is_seen: number
  state: "waiting" | "received" | "failed" | "skipped"
  reason: string | null
  response_status: number | null
  attempts: number
  /** When a worker takes the row; null for never. */
  due_at: number | null
  submitted_at: number | null
  created_at: number
}

export interface PublicationTables {
  url_submissions: UrlSubmissionTable
  publications: PublicationTable
  remote_items: RemoteItemTable
  remote_images: RemoteImageTable
  left_articles: LeftArticleTable
}

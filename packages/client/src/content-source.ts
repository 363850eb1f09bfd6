import type { Article, Change } from "@citable/contract"

export interface ChangesInput {
  /** The token of the previous page. Absent for a snapshot. */
  since?: string | undefined
  signal?: AbortSignal | undefined
  /** The answer must cover at least this published revision, such as that of a webhook. */
  minRevision?: number | undefined
}

/** One page of changes, in the order in which they happened. */
export interface SourcePage {
  data: Change[]
  next_sync_token: string
  has_more: boolean
}

export interface ListInput {
  /** The cursor of the previous page. Absent for the first page. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
  /**
   * As in `ChangesInput`. On a service without revisions, any number means: wait long enough for the service to show what was published.
   */
  minRevision?: number | undefined
}

/** One page of all articles. The list may shift while you read pages: an article can come twice, or be missing once. */
export interface ListPage {
  data: Article[]
  /** `null` on the last page. */
  next_cursor: string | null
}

export interface RevisionInput {
  signal?: AbortSignal | undefined
}

/** Where articles come from: a change feed that begins with a snapshot of everything. */
export interface ContentSource {
  /** Identifies what is read and with which permissions. Tokens and articles of one source are useless to another. */
  readonly fingerprint: string
  /**
   * Throws `sync_token_expired` if the token is too old, and `no_changes_feed` if the service has no change feed. The sync
   * then reads `list`.
   */
  changes(input: ChangesInput): Promise<SourcePage>
  /** All articles, one page at a time, without tombstones. */
  list?(input: ListInput): Promise<ListPage>
  /** The revision that the last page of changes will reach. Only for the progress of a long sync. */
  revision?(input: RevisionInput): Promise<number>
}

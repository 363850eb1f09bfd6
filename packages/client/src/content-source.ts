import type { Article, Change } from "@citable/contract"

export interface ChangesInput {
  /** The token that the last page gave; absent for a snapshot. */
  since?: string | undefined
  signal?: AbortSignal | undefined
  /** The published revision that the answer must at least cover, such as that of a webhook. */
  minRevision?: number | undefined
}

/** One page of changes, in the order in which they happened. */
export interface SourcePage {
  data: Change[]
  next_sync_token: string
  has_more: boolean
}

export interface ListInput {
  /** The cursor that the last page gave; absent for the first page. */
  cursor?: string | undefined
  signal?: AbortSignal | undefined
  /** As in `ChangesInput`. On a service without revisions any number asks to wait until it surely shows what was published. */
  minRevision?: number | undefined
}

/** One page of all articles. While pages are read the list may shift: an article may come twice, or be left out once. */
export interface ListPage {
  data: Article[]
  /** `null` on the last page. */
  next_cursor: string | null
}

export interface RevisionInput {
  signal?: AbortSignal | undefined
}

/** Where articles come from: a feed of changes, whose beginning is a snapshot of all that is there. */
export interface ContentSource {
  /** Names what is read and with which rights. Tokens and articles of one source are of no use to another. */
  readonly fingerprint: string
  /**
   * Throws an error with the code `sync_token_expired` for a token that is too old to go on from, and with the code
   * `no_changes_feed` where the service has no such feed: then `list` tells what is there.
   */
  changes(input: ChangesInput): Promise<SourcePage>
  /** All articles that are there, a page at a time, without tombstones. */
  list?(input: ListInput): Promise<ListPage>
  /** The revision that the last page of changes will reach. Only tells how far a long sync is. */
  revision?(input: RevisionInput): Promise<number>
}

import type { Change } from "@citable/contract"

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

/** Where articles come from: a feed of changes, whose beginning is a snapshot of all that is there. */
export interface ContentSource {
  /** Names what is read and with which rights. Tokens and articles of one source are of no use to another. */
  readonly fingerprint: string
  /** Throws an error with the code `sync_token_expired` for a token that is too old to go on from. */
  changes(input: ChangesInput): Promise<SourcePage>
}

import type { Article } from "@citable/contract"

export type Awaitable<Value> = Value | Promise<Value>

/** Up to where a sink has what its source has. */
export interface SyncState {
  /** The source's token: what changed after it is not in the sink yet. */
  token: string
  /** That of the source which gave the token. */
  fingerprint: string
}

export interface SinkChanges {
  /** New and changed articles, each once, in the order of their change. */
  upserts: Article[]
  /** Articles that are gone. The sink need not have had them. */
  deletes: { id: string }[]
  state: SyncState
}

/** Where articles go: a data store, a file, plain memory. */
export interface ContentSink {
  /** The state of the last complete sync; `undefined` before the first, and where it is not to be trusted. */
  readState(): Awaitable<SyncState | undefined>
  /** The ids of all articles in the sink. */
  ids(): Awaitable<Iterable<string>>
  /**
   * Takes all changes of one sync, once a sync, also when there are none. All or nothing; where the sink cannot do
   * that, it saves the state last, so that a sync that dies before is made again.
   */
  apply(changes: SinkChanges): Awaitable<void>
}

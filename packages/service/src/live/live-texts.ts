/** Names the unsaved text of one editor: an article in one session of a person. */
export interface LiveKey {
  contentId: string
  /** Begins with the id of the person. */
  session: string
}

/** What somebody has typed into an article and not saved. */
export interface LiveText {
  /** The fields of `update_content` that differ from the saved article, as JSON. */
  change: string
  /** Differs for every text. */
  digest: string
  /** Milliseconds since 1970. Each text of a session has a later one. */
  at: number
}

/**
 * The unsaved texts of the editors that are open. They are no part of an article: no revision, change, event, export or backup has them.
 * Each is there until it is saved, its editor is closed, or an hour has passed.
 */
export interface LiveTexts {
  /** Keeps the text in place of the last one of this session. */
  put(key: LiveKey & { brandId: string }, change: string): Promise<void>
  /** Undefined if the session has no unsaved text of the article. */
  read(key: LiveKey): Promise<LiveText | undefined>
  /** The digests of the texts of these articles, by session. */
  digests(contentIds: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>
  /** All that is kept of an article. */
  list(contentId: string): Promise<(Pick<LiveKey, "session"> & Pick<LiveText, "change" | "at">)[]>
  /** Forgets the text. */
  end(key: LiveKey): Promise<void>
}

/** Milliseconds. */
export const liveTextLife = 3_600_000

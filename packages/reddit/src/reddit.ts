/** Access to Reddit's API by one client, which Reddit has approved. It reads only. */
export interface Reddit {
  /**
   * Reads an address of the API as JSON, in the original text (`raw_json`).
   *
   * @throws {RedditError} It says what to do.
   */
  get: (path: string, query: Readonly<Record<string, string>>) => Promise<unknown>
}

/** What Reddit says about the requests that a client has left. */
export interface RequestsLeft {
  remaining: number
  /** Milliseconds until all requests are there again. */
  resetMs: number
}

/** The one limit of a client, which all processes share. */
export interface RequestLimit {
  /** Takes one request. Throws `reddit_rate_limited` if none is left. */
  take: () => Promise<void>
  /** Keeps what an answer said. */
  note: (left: RequestsLeft) => Promise<void>
}

/**
 * The client that Reddit has approved. Without it, the service asks Reddit nothing.
 */
export interface RedditOptions {
  clientId: string
  clientSecret: string
  /** The Reddit user name of the person who is responsible for the client. Reddit requires it in each request. */
  username: string
  /**
   * How many days the service keeps threads that a search or an import found, after it last saw them.
   *
   * @default 90
   */
  retentionDays?: number
  /**
   * The addresses of Reddit, for proxies and tests.
   *
   * @default Reddit's own
   */
  tokenUrl?: string
  apiUrl?: string
}

import type { SafeFetchInit } from "@citable/safe-fetch"

/** What a publisher uses of the process. Tests pass in their own. */
export interface PublisherEnvironment {
  /**
   * Sends requests to addresses that users have entered, with time for uploads and room for whole articles. Follows no
   * redirects.
   */
  fetch: (url: string | URL, init?: SafeFetchInit) => Promise<Response>
  /**
   * Resolves a host name and returns one of its addresses. Throws a `CitableError` with the code `address_not_allowed` for one that the
   * service must not reach. For programs that connect by themselves, such as git.
   */
  resolveHost: (host: string) => Promise<string>
  /** Whether plain `http:` is allowed, as for a private network. */
  allowPlainHttp: boolean
  /** A folder that the publisher can fill and that others can delete at any time, such as for clones. */
  cacheFolder: string
  /** Milliseconds for a program such as git. Default: two minutes. */
  commandTimeoutMs?: number
  /** Milliseconds for reading the pictures of an article. Default: two minutes. */
  picturesMs?: number | undefined
  /** Milliseconds since 1970. */
  now: () => number
}

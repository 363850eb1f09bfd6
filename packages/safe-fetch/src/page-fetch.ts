/** One request for a page, a file or the head of one. */
export interface PageRequest {
  /** Absolute, `http:` or `https:`. */
  url: string
  /** Default: `GET`. */
  method?: "GET" | "HEAD"
  /** In lower case. They replace the defaults of the fetch, such as its `user-agent`. */
  headers?: Readonly<Record<string, string>>
  /** The maximum number of bytes of the body after decompression; the rest is cut off. Default: 5 MiB. */
  maxBytes?: number
  /** Milliseconds for everything, the body included. Default: 15,000. */
  timeoutMs?: number
  /** Whether to read the body, once the head of the answer is there. A body that is not wanted is cut off. Default: every body. */
  wantsBody?: (head: Pick<PageResponse, "status" | "headers">) => boolean
  signal?: AbortSignal
}

/** An answer, whatever its status. Redirects are not followed: a 3xx is the answer. */
export interface PageResponse {
  /** The URL of the request. */
  url: string
  status: number
  /** By name in lower case. Several of one name are joined with `, `. Cookies are left out. */
  headers: Readonly<Record<string, string>>
  /** After decompression. */
  body: Uint8Array
  /** Whether the body was longer than `maxBytes`, or not wanted. */
  truncated: boolean
  /** The bytes that came over the wire, before decompression. */
  transferred: number
  /** Milliseconds from the request to the first byte of the answer. */
  ttfbMs: number
}

/**
 * Sends one request to a URL that a user or a page named. It connects only where the guard allows, keeps no cookies, and bounds time and
 * memory.
 *
 * @throws {CitableError} `invalid_url`, `address_not_allowed`, `timeout` or `unreachable`; `invalid_encoding` for a body that cannot be
 * decompressed. The message names the host only.
 */
export interface PageFetch {
  (request: PageRequest): Promise<PageResponse>
  close(): Promise<void>
}

import { CitableError } from "@citable/contract"

/** Asks a blog. It follows no redirects, and bounds the time and size of an answer. */
export type BlogFetch = (url: URL, init: { headers: Record<string, string>; signal?: AbortSignal }) => Promise<Response>

export interface ApiAnswer {
  status: number
  headers: Headers
  /** Undefined if the body is no JSON. */
  json: unknown
  /** The address that answered. */
  url: URL
}

export interface AskApiOptions {
  fetch: BlogFetch
  /** Waits between requests, and before it asks again. */
  wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  signal?: AbortSignal | undefined
}

export type AskApi = (url: URL, headers?: Record<string, string>) => Promise<ApiAnswer>

const maxTries = 4
const maxRedirects = 5
const pause = 200
const longestWait = 60_000

/**
 * Creates a function that asks the API of a blog, one request after the other. It waits where the blog asks for that. It goes to no other
 * host. Throws `blog_unreadable`; messages name no query, because a key can be in it.
 */
export function createAskApi({ fetch, wait, signal }: AskApiOptions): AskApi {
  let asked = 0
  return async (first, headers = {}) => {
    let url = first
    for (let tries = 1, redirects = 0; ;) {
      if (asked++ > 0) await wait(pause, signal)
      signal?.throwIfAborted()
      const init = { headers: { "user-agent": "CitableBot/1.0", accept: "application/json", ...headers } }
      const response = await fetch(url, signal === undefined ? init : { ...init, signal })
      const { status } = response
      if (status >= 300 && status < 400) {
        await response.body?.cancel()
        if (redirects++ === maxRedirects) throw toBlogError(`${url.host} redirects without an end.`)
        url = follow(url, response.headers.get("location"))
        continue
      }
      if ([429, 502, 503, 504].includes(status) && tries < maxTries) {
        await response.body?.cancel()
        await wait(toDelay(response.headers.get("retry-after"), tries++), signal)
        continue
      }
      return { status, headers: response.headers, json: toJson(await response.text()), url }
    }
  }
}

/** An error about the API of a blog. */
export function toBlogError(message: string): CitableError {
  return new CitableError(message, { code: "blog_unreadable" })
}

function follow(from: URL, location: string | null): URL {
  const to = URL.parse(location ?? "", from)
  if (to?.hostname === from.hostname && (to.protocol === "https:" || to.protocol === from.protocol)) {
    // A redirect can leave the query out.
    if (to.search === "") to.search = from.search
    return to
  }
  throw toBlogError(`${from.host} redirects its API to ${to?.origin ?? "no address"}. Import from that address.`)
}

function toDelay(retryAfter: string | null, tries: number): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Math.min(Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 1000 * 2 ** tries, longestWait)
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    // The status says what it is.
    return undefined
  }
}

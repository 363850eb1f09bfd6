import { readUpTo, type SafeFetch } from "@citable/safe-fetch"
import { z } from "zod"

import { limited, RedditError, unreadable } from "./reddit-error.ts"
import type { Reddit, RedditOptions, RequestLimit } from "./reddit.ts"

/** The most bytes of an answer. 500 comments with long texts take a tenth of it. */
const maxBytes = 16 * 1024 * 1024
const tokenSchema = z.object({ access_token: z.string().min(1).max(10_000), expires_in: z.number() })

/**
 * Opens the API for one client ("application only OAuth"): a token by its id and secret, a user agent with a name, and
 * one limit for all processes.
 */
export function createReddit(
  options: RedditOptions,
  { fetch, now, limit }: { fetch: SafeFetch; now: () => number; limit: RequestLimit },
): Reddit {
  const { clientId, clientSecret, username } = options
  const tokenUrl = options.tokenUrl ?? "https://www.reddit.com/api/v1/access_token"
  const apiUrl = (options.apiUrl ?? "https://oauth.reddit.com").replace(/\/+$/, "")
  const userAgent = `server:dev.citable.service:v1 (by /u/${username})`
  let kept: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  async function send(url: string, init: Parameters<SafeFetch>[1]): Promise<Response> {
    try {
      return await fetch(url, init)
    } catch (cause) {
      throw unreachable(cause)
    }
  }

  async function askForToken(): Promise<string> {
    const at = now()
    const response = await send(tokenUrl, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        "user-agent": userAgent,
      },
      body: "grant_type=client_credentials",
    })
    const json = await readJson(response)
    if (response.status === 400 || response.status === 401 || response.status === 403) throw refused(response.status)
    if (response.status === 429) throw limited(readSeconds(response.headers, "retry-after") ?? 60_000)
    if (!response.ok) throw toError(response)
    // Reddit answers a grant that it does not know with 200 and an error.
    const answer = tokenSchema.safeParse(json)
    if (!answer.success) throw unreadable("it has no access token")
    // Leave a minute for the request itself, and for clocks that differ.
    kept = { token: answer.data.access_token, until: at + Math.max(0, answer.data.expires_in - 60) * 1000 }
    return kept.token
  }

  /** Requests at the same time ask for one token. */
  function tokenNow(): Promise<string> {
    if (kept !== undefined && kept.until > now()) return Promise.resolve(kept.token)
    asking ??= askForToken().finally(() => (asking = undefined))
    return asking
  }

  async function sendWithToken(url: URL): Promise<Response> {
    await limit.take()
    const token = await tokenNow()
    const headers = { authorization: `Bearer ${token}`, accept: "application/json", "user-agent": userAgent }
    const response = await send(url.href, { headers })
    const left = readLimits(response.headers)
    if (left !== undefined) await limit.note(left)
    if (response.status === 401 && kept?.token === token) kept = undefined
    return response
  }

  return {
    async get(path, query) {
      const url = new URL(`${apiUrl}${path}`)
      url.search = new URLSearchParams({ ...query, raw_json: "1" }).toString()
      let response = await sendWithToken(url)
      if (response.status === 401) {
        await response.body?.cancel()
        response = await sendWithToken(url)
      }
      const json = await readJson(response)
      if (response.status === 401) throw refused(401)
      if (response.status === 429) {
        const resetMs = readSeconds(response.headers, "retry-after") ?? readLimits(response.headers)?.resetMs ?? 60_000
        await limit.note({ remaining: 0, resetMs })
        throw limited(resetMs)
      }
      if (!response.ok) throw toError(response)
      if (json === undefined) throw unreadable("it is not JSON, or is too long")
      return json
    },
  }
}

const unreachable = (cause: unknown): RedditError =>
  new RedditError("Reddit cannot be reached. Check that this machine can send requests to it.", {
    code: "reddit_unreachable",
    cause,
  })

function refused(status: number): RedditError {
  const message = `Reddit refused the client (HTTP ${status}). Check its id and secret, and whether Reddit still approves it.`
  return new RedditError(message, { code: "reddit_key_refused" })
}

/** Only the status, because the bodies of refusals are HTML. */
function toError({ status, headers }: Response): RedditError {
  if (status === 403) {
    const message = "Reddit does not show this: it is private, quarantined, or closed to this client (HTTP 403)."
    return new RedditError(message, { code: "reddit_forbidden" })
  }
  // A search in a subreddit that does not exist is redirected to a search for subreddits.
  if (status === 404 || (status >= 300 && status < 400)) {
    return new RedditError(`Reddit has no such page (HTTP ${status}).`, { code: "reddit_not_found" })
  }
  const retryAfter = readSeconds(headers, "retry-after")
  return new RedditError(`Reddit failed (HTTP ${status}). Try again later.`, { code: "reddit_failed", retryAfter })
}

async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    const { bytes, truncated } = await readUpTo(response, maxBytes)
    if (truncated) return undefined
    text = Buffer.from(bytes).toString("utf8")
  } catch (cause) {
    throw unreachable(cause)
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Of the three headers, `used` says nothing more. */
function readLimits(headers: Headers): { remaining: number; resetMs: number } | undefined {
  const remaining = Number.parseFloat(headers.get("x-ratelimit-remaining") ?? "")
  const resetMs = readSeconds(headers, "x-ratelimit-reset")
  return Number.isNaN(remaining) || resetMs === null ? undefined : { remaining, resetMs }
}

function readSeconds(headers: Headers, name: string): number | null {
  const seconds = Number.parseFloat(headers.get(name) ?? "")
  return seconds >= 0 && seconds < 1e6 ? seconds * 1000 : null
}

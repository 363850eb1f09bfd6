import { hash } from "node:crypto"

import { z } from "zod"

import { GoogleError } from "./google-error.ts"
import { readGoogleAnswer, unreadable } from "./read-google-answer.ts"
import { type GoogleCredentials, signAssertion } from "./sign-assertion.ts"

export interface GoogleOptions {
  fetch?: typeof fetch
  /** The URLs of Google's APIs, for proxies and tests. */
  tokenUrl?: string
  searchConsoleUrl?: string
  analyticsUrl?: string
}

export interface GoogleRequest {
  api: "search_console" | "analytics"
  method: "GET" | "POST"
  /** The path after the API's URL, with its variables encoded. */
  path: string
  body?: unknown
}

/**
 * A client of the Search Console and Analytics APIs for service accounts. It keeps access tokens in memory while they
 * are valid.
 */
export interface Google {
  /** Sends a request and parses the JSON of its response. Throws a `GoogleError` that says what to do. */
  request: (credentials: GoogleCredentials, request: GoogleRequest) => Promise<unknown>
}

const timeoutMs = 60_000
const maxTokens = 1000
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export function createGoogle(options: GoogleOptions, now: () => number): Google {
  const {
    tokenUrl = "https://oauth2.googleapis.com/token",
    searchConsoleUrl = "https://searchconsole.googleapis.com",
    analyticsUrl = "https://analyticsdata.googleapis.com",
  } = options
  const addresses = { search_console: searchConsoleUrl, analytics: analyticsUrl }
  const tokens = new Map<string, { token: string; until: number }>()

  async function send(url: string, init: RequestInit): Promise<unknown> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await (options.fetch ?? fetch)(url, { ...init, redirect: "error", signal })
      return await readGoogleAnswer(response)
    } catch (cause) {
      if (cause instanceof GoogleError) throw cause
      const message = signal.aborted
        ? "Google did not answer in time."
        : "Google cannot be reached. Check that this machine can send requests to it."
      throw new GoogleError(message, { code: "google_unreachable", isRetryable: true, cause })
    }
  }

  async function tokenOf(credentials: GoogleCredentials): Promise<string> {
    const key = keyOf(credentials)
    const known = tokens.get(key)
    if (known !== undefined && known.until > now()) return known.token
    const at = now()
    const assertion = signAssertion(credentials, { audience: tokenUrl, at })
    const answer = tokenSchema.safeParse(
      await send(tokenUrl, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
        body: new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion }).toString(),
      }),
    )
    if (!answer.success) throw unreadable("it has no access token")
    if (tokens.size >= maxTokens) tokens.clear()
    // Leave a minute for the request itself, and for clocks that differ.
    tokens.set(key, { token: answer.data.access_token, until: at + (answer.data.expires_in - 60) * 1000 })
    return answer.data.access_token
  }

  return {
    async request(credentials, { api, method, path, body }) {
      const token = await tokenOf(credentials)
      const headers = { authorization: `Bearer ${token}`, accept: "application/json" }
      try {
        return await send(addresses[api] + path, {
          method,
          headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
      } catch (error) {
        // Google may have revoked the token, so the next request gets another one.
        if (error instanceof GoogleError && error.code === "google_key_refused") tokens.delete(keyOf(credentials))
        throw error
      }
    },
  }
}

const keyOf = ({ client_email, private_key }: GoogleCredentials) =>
  hash("sha256", JSON.stringify([client_email, private_key]))

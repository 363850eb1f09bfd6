import { hash } from "node:crypto"

import { z } from "zod"

import type { GoogleCredentials } from "./google-credentials.ts"
import { GoogleError } from "./google-error.ts"
import type { GoogleClient, GoogleSignIn } from "./google-sign-in.ts"
import { unreadable, type Who } from "./read-google-answer.ts"
import { createGoogleSend } from "./send-to-google.ts"

export interface GoogleOptions {
  fetch?: typeof fetch
  /** The OAuth client with which owners of properties sign in. Needs `publicUrl`. Default: only service accounts. */
  client?: GoogleClient
  /** The URLs of Google's consent page and APIs, for proxies and tests. */
  consentUrl?: string
  tokenUrl?: string
  searchConsoleUrl?: string
  analyticsUrl?: string
}

export interface GoogleRequest {
  api: "search_console" | "analytics"
  /** A PUT changes something at Google, and its answer can be empty. */
  method: "GET" | "POST" | "PUT"
  /** The path after the API's URL, with its variables encoded. */
  path: string
  body?: unknown
}

/**
 * A client of the Search Console and Analytics APIs, for service accounts and for owners who signed in. It keeps access
 * tokens in memory while they are valid.
 */
export interface Google {
  /** Sends a request and parses the JSON of its response. Throws a `GoogleError` that says what to do. */
  request: (credentials: GoogleCredentials, request: GoogleRequest) => Promise<unknown>
  /** How owners sign in, at the public URL of the service. Undefined without that URL, or without an OAuth client. */
  signIn: { origin: string; open: () => Promise<GoogleSignIn> } | undefined
}

const maxTokens = 1000
const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

export function createGoogle(options: GoogleOptions & { publicUrl?: string | undefined }, now: () => number): Google {
  const {
    client,
    publicUrl,
    consentUrl = "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl = "https://oauth2.googleapis.com/token",
    searchConsoleUrl = "https://searchconsole.googleapis.com",
    analyticsUrl = "https://analyticsdata.googleapis.com",
  } = options
  const addresses = { search_console: searchConsoleUrl, analytics: analyticsUrl }
  const tokens = new Map<string, { token: string; until: number }>()
  const send = createGoogleSend(options.fetch ?? fetch)

  async function tokenOf(credentials: GoogleCredentials, canWrite: boolean): Promise<string> {
    const key = keyOf(credentials, canWrite)
    const known = tokens.get(key)
    if (known !== undefined && known.until > now()) return known.token
    const at = now()
    const answer = tokenSchema.safeParse(
      await send.form(tokenUrl, await toGrant(credentials, at, canWrite), whoIs(credentials)),
    )
    if (!answer.success) throw unreadable("it has no access token")
    if (tokens.size >= maxTokens) tokens.clear()
    // Leave a minute for the request itself, and for clocks that differ.
    tokens.set(key, { token: answer.data.access_token, until: at + (answer.data.expires_in - 60) * 1000 })
    return answer.data.access_token
  }

  async function toGrant(credentials: GoogleCredentials, at: number, canWrite: boolean): Promise<URLSearchParams> {
    if (!("refresh_token" in credentials)) {
      const { signAssertion } = await import("./sign-assertion.ts")
      const assertion = signAssertion(credentials, { audience: tokenUrl, at, canWrite })
      return new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion })
    }
    if (client === undefined) {
      const message =
        "The owner signed in with Google, but this instance has no OAuth client. Set GOOGLE_CLIENT_ID again."
      throw new GoogleError(message, { code: "google_key_refused" })
    }
    const { refresh_token } = credentials
    const own = { client_id: client.id, client_secret: client.secret }
    return new URLSearchParams({ grant_type: "refresh_token", refresh_token, ...own })
  }

  async function ask(credentials: GoogleCredentials, { api, method, path, body }: GoogleRequest): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${await tokenOf(credentials, method === "PUT")}`,
      accept: "application/json",
    }
    const init = {
      method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    return send.json(addresses[api] + path, init, whoIs(credentials))
  }

  function openSignIn(own: GoogleClient, address: string) {
    const origin = address.replace(/\/+$/, "")
    return {
      origin,
      async open() {
        const { createGoogleSignIn } = await import("./google-sign-in.ts")
        return createGoogleSignIn({ client: own, origin, consentUrl, tokenUrl }, send)
      },
    }
  }

  return {
    async request(credentials, request) {
      try {
        return await ask(credentials, request)
      } catch (error) {
        if (!(error instanceof GoogleError) || error.code !== "google_token_refused") throw error
        // Google can end a token before its time. Another one says whether the access itself has ended.
        tokens.delete(keyOf(credentials, request.method === "PUT"))
        return ask(credentials, request)
      }
    },
    signIn: client === undefined || publicUrl === undefined ? undefined : openSignIn(client, publicUrl),
  }
}

const whoIs = (credentials: GoogleCredentials): Who => ("refresh_token" in credentials ? "owner" : "service_account")

/** The token of an owner has the rights that the owner gave. A service account asks for those that a request needs. */
const keyOf = (credentials: GoogleCredentials, canWrite: boolean) =>
  hash(
    "sha256",
    JSON.stringify(
      "refresh_token" in credentials
        ? [credentials.refresh_token]
        : [credentials.client_email, credentials.private_key, canWrite],
    ),
  )

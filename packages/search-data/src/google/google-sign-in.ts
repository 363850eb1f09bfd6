import { hash, randomBytes } from "node:crypto"

import { z } from "zod"

import type { GrantedAccess } from "./google-credentials.ts"
import { GoogleError } from "./google-error.ts"
import { googleScopes } from "./google-scopes.ts"
import type { GoogleSend } from "./send-to-google.ts"

/** An OAuth client of type “Web application”, of a Google Cloud project. */
export interface GoogleClient {
  id: string
  secret: string
}

export interface GoogleSignInOptions {
  client: GoogleClient
  /** The public URL of the service, without a slash at its end. */
  origin: string
  /** The URL of Google's consent page. */
  consentUrl: string
  tokenUrl: string
}

export type GoogleApi = keyof typeof googleScopes

/** Signing in with Google: the authorization code flow with PKCE (RFC 6749, RFC 7636), with access while the owner is away. */
export interface GoogleSignIn {
  /** Where the owner consents. The state comes back with the code. Google accepts the code only with the verifier. */
  toConsentUrl: (asked: { state: string; verifier: string; apis: readonly GoogleApi[] }) => string
  /** Exchanges the code. Throws a `GoogleError` if Google refuses, or if the owner did not allow what was asked. */
  redeem: (given: { code: string; verifier: string; apis: readonly GoogleApi[] }) => Promise<GrantedAccess>
}

/** Where Google sends the owner back to. The client at Google must list this address. */
export const googleReturnPath = "/google/return"

/** Makes the secret of one sign-in, of 256 bits. */
export const newVerifier = () => randomBytes(32).toString("base64url")

const grantSchema = z.object({ refresh_token: z.string().min(1).optional(), scope: z.string() })
const productOf = {
  search_console: "Search Console",
  analytics: "Google Analytics",
  sitemaps: "Search Console",
} as const

export function createGoogleSignIn(options: GoogleSignInOptions, send: GoogleSend): GoogleSignIn {
  const { client, tokenUrl, origin } = options
  const redirectUri = origin + googleReturnPath
  return {
    toConsentUrl({ state, verifier, apis }) {
      const url = new URL(options.consentUrl)
      const query = {
        client_id: client.id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: apis.map((api) => googleScopes[api]).join(" "),
        code_challenge: hash("sha256", verifier, "base64url"),
        code_challenge_method: "S256",
        access_type: "offline",
        // Without it, Google gives a second sign-in no refresh token.
        prompt: "consent",
        state,
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    async redeem({ code, verifier, apis }) {
      const form = new URLSearchParams({
        grant_type: "authorization_code",
        code,
        code_verifier: verifier,
        client_id: client.id,
        client_secret: client.secret,
        redirect_uri: redirectUri,
      })
      const answer = grantSchema.safeParse(await send.form(tokenUrl, form, "code"))
      if (!answer.success || answer.data.refresh_token === undefined) {
        throw new GoogleError("Google gave no lasting access. Open the link again, and allow the access.", {
          code: "google_unreadable",
        })
      }
      const given = new Set(answer.data.scope.split(" "))
      const missing = apis.filter((api) => !given.has(googleScopes[api]))
      if (missing.length > 0) {
        const names = missing.map((api) => productOf[api]).join(" and ")
        throw new GoogleError(`The access to ${names} was not allowed. Open the link again, and tick every box.`, {
          code: "google_permission_denied",
        })
      }
      return { refresh_token: answer.data.refresh_token }
    },
  }
}

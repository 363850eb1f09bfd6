import { sign } from "node:crypto"

import { GoogleError } from "./google-error.ts"

/** Of a service account in a Google Cloud project, as the JSON file of its key has them. */
export interface GoogleCredentials {
  client_email: string
  private_key: string
}

const scopes = [
  "https://www.googleapis.com/auth/webmasters.readonly",
  "https://www.googleapis.com/auth/analytics.readonly",
]
const lifetime = 3600

/**
 * The signed statement that a service account gets an access token for: a JWT with RS256, valid for an hour (Google Identity, "Using
 * OAuth 2.0 for Server to Server Applications"; RFC 7523). Throws `google_key_refused` where the key is none.
 */
export function signAssertion(
  { client_email, private_key }: GoogleCredentials,
  { audience, at }: { audience: string; at: number },
): string {
  const iat = Math.floor(at / 1000)
  const claims = { iss: client_email, scope: scopes.join(" "), aud: audience, iat, exp: iat + lifetime }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`
  try {
    // A key that was copied out of JSON has its line ends written out.
    const key = private_key.replaceAll("\\n", "\n")
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`
  } catch {
    // What the parser says might quote the key.
    throw new GoogleError(
      "The private key of the service account cannot be read. Give private_key as it stands in the JSON file of the key.",
      { code: "google_key_refused" },
    )
  }
}

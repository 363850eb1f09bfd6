import { sign } from "node:crypto"

import { GoogleError } from "./google-error.ts"
import { googleScopes } from "./google-scopes.ts"

/** The credentials of a service account in a Google Cloud project, as in the JSON file of its key. */
export interface ServiceAccount {
  client_email: string
  private_key: string
}

const lifetime = 3600

/**
 * The signed assertion that a service account exchanges for an access token: a JWT with RS256, valid for an hour
 * (Google Identity, "Using OAuth 2.0 for Server to Server Applications"; RFC 7523). Throws `google_key_refused` for an
 * invalid key.
 */
export function signAssertion(
  { client_email, private_key }: ServiceAccount,
  { audience, at, canWrite }: { audience: string; at: number; canWrite: boolean },
): string {
  const iat = Math.floor(at / 1000)
  const claims = {
    iss: client_email,
    scope: canWrite ? googleScopes.sitemaps : `${googleScopes.search_console} ${googleScopes.analytics}`,
    aud: audience,
    iat,
    exp: iat + lifetime,
  }
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  const text = `${encode({ alg: "RS256", typ: "JWT" })}.${encode(claims)}`
  try {
    // A key copied from JSON has escaped line ends.
    const key = private_key.replaceAll("\\n", "\n")
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`
  } catch {
    // The parser's message might quote the key.
    throw new GoogleError(
      "The private key of the service account cannot be read. Copy private_key exactly from the JSON file of the key.",
      { code: "google_key_refused" },
    )
  }
}

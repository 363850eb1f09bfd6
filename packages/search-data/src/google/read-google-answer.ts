import { readWait } from "@citable/engines/read-wait"
import { z } from "zod"

import { GoogleError } from "./google-error.ts"

/** The most bytes of a response. 25,000 rows with the longest usual texts take a quarter of it. */
const maxBytes = 64 * 1024 * 1024
const maxMessage = 300
const quotaReasons = /quotaExceeded|rateLimitExceeded|userRateLimitExceeded|dailyLimitExceeded|RESOURCE_EXHAUSTED/

/** The error format of the APIs (`error` is an object) and of the token endpoint (RFC 6749, section 5.2). */
const errorSchema = z.object({
  error: z.union([
    z.string(),
    z.object({
      message: z.string().optional(),
      status: z.string().optional(),
      errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    }),
  ]),
  error_description: z.string().optional(),
})

/** Whose access a request uses: that of a service account, of an owner who signed in, or of an owner who is signing in. */
export type Who = "service_account" | "owner" | "code"

/** Parses the JSON of a response of Google. Throws a `GoogleError` for a refusal. */
export async function readGoogleAnswer(
  response: Response,
  who: Who,
  { mayBeEmpty = false }: { mayBeEmpty?: boolean } = {},
): Promise<unknown> {
  const text = await readText(response)
  if (response.ok && mayBeEmpty && text === "") return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    if (response.ok) throw unreadable("it is not JSON, or is cut off")
  }
  if (!response.ok) throw toRefusal(response, json, who)
  return json
}

/** The error for a response that does not match Google's documentation. A retry may help. */
export function unreadable(why: string): GoogleError {
  return new GoogleError(`The answer of Google cannot be read: ${why}.`, {
    code: "google_unreadable",
    isRetryable: true,
  })
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > maxBytes) throw unreadable(`it is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

function toRefusal(response: Response, json: unknown, who: Who): GoogleError {
  const { status } = response
  const { message, reasons } = describe(json)
  const httpError = message === "" ? `HTTP ${status}` : `HTTP ${status}: ${message}`
  if (status === 429 || quotaReasons.test(reasons)) {
    return new GoogleError(`A quota of Google is used up (${httpError}). The service tries again later.`, {
      code: "google_quota_exceeded",
      isRetryable: true,
      retryAfter: readWait(response.headers),
    })
  }
  const grant = /invalid_grant|invalid_client|unauthorized_client/.exec(reasons)?.[0]
  if (grant !== undefined) return toGrantRefusal(grant, httpError, who)
  if (status === 401) {
    return new GoogleError(
      `Google refused an access token that it had just given (${httpError}). Check the project of Google Cloud. The service tries again later.`,
      { code: "google_token_refused", isRetryable: true },
    )
  }
  if (status === 403 || status === 404) {
    const [name, hint] =
      who === "service_account"
        ? [
            "service account",
            "Add the service account's email address to the property as a user, and enable the API in its project",
          ]
        : ["Google account that signed in", "Give it access to the property, or sign in with another account"]
    return new GoogleError(`The ${name} cannot read the property (${httpError}). ${hint}.`, {
      code: "google_permission_denied",
    })
  }
  if (status >= 500 || status === 408) {
    return new GoogleError(`Google failed (${httpError}).`, {
      code: "google_failed",
      isRetryable: true,
      retryAfter: readWait(response.headers),
    })
  }
  return new GoogleError(`Google refused the request (${httpError}). Check the name of the property.`, {
    code: "google_request_refused",
  })
}

/** Why the token endpoint gives no token (RFC 6749, section 5.2). */
function toGrantRefusal(grant: string, httpError: string, who: Who): GoogleError {
  if (grant !== "invalid_grant" && who !== "service_account") {
    return new GoogleError(
      `Google refused the OAuth client of this instance (${httpError}). Check GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.`,
      { code: "google_key_refused" },
    )
  }
  if (who === "code") {
    return new GoogleError(`Google did not accept the sign-in (${httpError}). Open the link again.`, {
      code: "google_request_refused",
    })
  }
  if (who === "owner") {
    return new GoogleError(
      `The owner of the Google account has withdrawn the access, or it has ended (${httpError}). Ask the owner to sign in again.`,
      { code: "google_consent_withdrawn" },
    )
  }
  return new GoogleError(
    `Google refused the service account (${httpError}). Replace the key of the integration with a valid one.`,
    { code: "google_key_refused" },
  )
}

function describe(json: unknown): { message: string; reasons: string } {
  const { data } = errorSchema.safeParse(json)
  if (data === undefined) return { message: "", reasons: "" }
  const { error } = data
  if (typeof error === "string")
    return { message: (data.error_description ?? error).slice(0, maxMessage), reasons: error }
  const reasons = [error.status, ...(error.errors ?? []).map(({ reason }) => reason)].join(" ")
  return { message: (error.message ?? "").slice(0, maxMessage), reasons }
}

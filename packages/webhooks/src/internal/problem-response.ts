import { problemCodes } from "@citable/contract"

/** Codes of the receiver besides those of the contract. */
const ownCodes = {
  missing_headers: { status: 401, title: "The request is not a webhook" },
  timestamp_out_of_tolerance: { status: 401, title: "The webhook is too old or from the future" },
  no_matching_signature: { status: 401, title: "The webhook's signature does not match" },
  unreadable_body: { status: 400, title: "The body could not be read" },
  body_timeout: { status: 408, title: "The body came too slowly" },
  store_unavailable: { status: 503, title: "The receiver does not know what it has handled" },
  missing_webhook_secret: { status: 500, title: "The receiver has no webhook secret" },
  invalid_webhook_secret: { status: 500, title: "The receiver's webhook secret is invalid" },
} as const

const codes = { ...problemCodes, ...ownCodes }

/** Makes a refusal as `application/problem+json` (RFC 9457). */
export function problemResponse(
  code: keyof typeof codes,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title } = codes[code]
  const problem = { type: `urn:citable:problem:${code}`, title, status, detail, code }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  })
}

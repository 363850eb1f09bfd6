const text = { type: "string" }
const entityTags = { type: "string", maxLength: 8192, pattern: "^[\\x20-\\x7e]*$" }

/** Request headers that several operations support. */
export const parameterComponents = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Runs this POST once within 24 hours. The same call with the same key gets the first answer again.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description:
      "The `ETag` of an earlier answer. If nothing has changed since, the answer is 304 and does not count against the allowance.",
    schema: entityTags,
  },
  Prefer: {
    name: "Prefer",
    in: "header",
    description:
      "`wait=<seconds>`, at most 25 (RFC 7240). With `If-None-Match`, the service answers once the article has changed, or 304 when the time runs out.",
    schema: { type: "string", maxLength: 200, pattern: "^[\\x20-\\x7e]*$" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The `ETag` of the item as you read it. If somebody has edited it since, the answer is 412.",
    schema: entityTags,
  },
}

/** Response headers by name. */
export const headerComponents = {
  "Request-Id": { description: "The id of this request in the service's log.", required: true, schema: text },
  RateLimit: {
    description: "The calls left under each limit, and the seconds until it resets. Absent if there are no limits.",
    schema: text,
  },
  "RateLimit-Policy": { description: "The limits: calls (`q`) and seconds (`w`).", schema: text },
  ETag: { description: "Identifies this state of the answer.", required: true, schema: text },
  "Content-Revision": { description: "The brand's revision that the answer shows.", required: true, schema: text },
  "Content-Location": { description: "The current path of the item, if you used an old slug.", schema: text },
  "Last-Modified": { description: "When the item was last edited.", required: true, schema: text },
  Link: { description: 'The next page, as `rel="next"`.', schema: text },
  Location: { description: "The path of the new item. A dry run has none.", schema: text },
  "Idempotency-Replayed": { description: "`true`: this is the answer to an earlier call.", schema: text },
  "Retry-After": {
    description: "The seconds to wait.",
    required: true,
    schema: { type: "string", pattern: "^[0-9]+$" },
  },
  "WWW-Authenticate": { description: "The problem with the credential (RFC 6750).", required: true, schema: text },
  Allow: { description: "The methods that the path supports.", required: true, schema: text },
}

export type HeaderName = keyof typeof headerComponents

/** References to response headers. */
export function headers(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

const text = { type: "string" }
const entityTags = { type: "string", maxLength: 8192, pattern: "^[\\x20-\\x7e]*$" }

/** Request headers that several operations honour. */
export const parameterComponents = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Runs this POST once within 24 hours: the same call under the same key gets the first answer again.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description:
      "The `ETag` of an earlier answer: 304 where nothing has changed since, which costs none of the allowance.",
    schema: entityTags,
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The `ETag` of the item as it was read: 412 where somebody else has edited it since.",
    schema: entityTags,
  },
}

/** Response headers, by the name of the header. */
export const headerComponents = {
  "Request-Id": { description: "Names this request in the service's log.", required: true, schema: text },
  RateLimit: {
    description: "What is left of each limit, and the seconds until more is there; absent where nothing is limited.",
    schema: text,
  },
  "RateLimit-Policy": { description: "The limits: calls (`q`) and seconds (`w`).", schema: text },
  ETag: { description: "Names this state of what was answered.", required: true, schema: text },
  "Content-Revision": { description: "The brand's revision that the answer shows.", required: true, schema: text },
  "Content-Location": { description: "Where the item is now, when an old slug led to it.", schema: text },
  "Last-Modified": { description: "When the item was last edited.", required: true, schema: text },
  Link: { description: 'The next page, as `rel="next"`.', schema: text },
  Location: { description: "The path of the new item.", required: true, schema: text },
  "Idempotency-Replayed": { description: "`true`: this is the answer to an earlier call.", schema: text },
  "Retry-After": {
    description: "Whole seconds to wait.",
    required: true,
    schema: { type: "string", pattern: "^[0-9]+$" },
  },
  "WWW-Authenticate": { description: "What is wrong with the credential (RFC 6750).", required: true, schema: text },
  Allow: { description: "The methods there are.", required: true, schema: text },
}

export type HeaderName = keyof typeof headerComponents

/** References to response headers. */
export function headers(...names: HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

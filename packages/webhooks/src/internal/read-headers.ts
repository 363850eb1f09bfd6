/** Headers as a `Headers` object or as plain names and values, such as `request.headers` of `node:http`. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** The names of the three headers of Standard Webhooks. Some senders use their own prefix. */
export interface HeaderNames {
  id: string
  timestamp: string
  signature: string
}

/** The names in lower case for a prefix such as `webhook-`. */
export function toHeaderNames(prefix: string): HeaderNames {
  return { id: `${prefix}id`, timestamp: `${prefix}timestamp`, signature: `${prefix}signature` }
}

export type StandardHeaders = { [Name in keyof HeaderNames]: string | undefined }

export function readHeaders(headers: HeadersLike, names: HeaderNames): StandardHeaders {
  if (isHeaders(headers)) {
    return {
      id: headers.get(names.id) ?? undefined,
      timestamp: headers.get(names.timestamp) ?? undefined,
      signature: headers.get(names.signature) ?? undefined,
    }
  }
  const found: StandardHeaders = { id: undefined, timestamp: undefined, signature: undefined }
  for (const key of Object.keys(headers)) {
    if (key.length !== names.id.length && key.length !== names.signature.length) continue
    const name = key.toLowerCase()
    if (name === names.id) found.id = add(found.id, headers[key])
    else if (name === names.timestamp) found.timestamp = add(found.timestamp, headers[key])
    else if (name === names.signature) found.signature = add(found.signature, headers[key])
  }
  return found
}

/** Joins values like `Headers`, so a doubled id is refused in either form. */
function add(before: string | undefined, value: string | readonly string[] | undefined): string | undefined {
  if (value === undefined) return before
  const text = typeof value === "string" ? value : value.join(", ")
  return (before === undefined ? text : `${before}, ${text}`).trim()
}

/** Checks the shape, because a framework's `Headers` may not be the global class. */
function isHeaders(headers: HeadersLike): headers is Headers {
  return typeof headers["get"] === "function"
}

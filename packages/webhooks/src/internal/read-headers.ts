/** Headers as a `Headers` object or as plain names and values, such as `request.headers` of node:http. */
export type HeadersLike = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

type Found = [id: string | undefined, timestamp: string | undefined, signature: string | undefined]

const endings = ["id", "timestamp", "signature"]

/** The three headers of Standard Webhooks under a prefix. */
export function readHeaders(headers: HeadersLike, prefix: string): Found {
  if (isHeaders(headers)) return endings.map((name) => headers.get(prefix + name) ?? undefined) as Found
  const found: Found = [undefined, undefined, undefined]
  for (const key of Object.keys(headers)) {
    if (!endings.some((ending) => key.length === prefix.length + ending.length)) continue
    const name = key.toLowerCase()
    const value = headers[key]
    if (value === undefined || !name.startsWith(prefix)) continue
    const index = endings.indexOf(name.slice(prefix.length))
    if (index === -1) continue
    const text = typeof value === "string" ? value : value.join(", ")
    // Joined as `Headers` joins them, so that a doubled id is refused in either form.
    found[index] = found[index] === undefined ? text.trim() : `${found[index]}, ${text}`.trim()
  }
  return found
}

/** By shape: a framework's `Headers` may be another class than the global one. */
function isHeaders(headers: HeadersLike): headers is Headers {
  return typeof headers["get"] === "function"
}

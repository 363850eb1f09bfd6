import { parsePage } from "./parse-page.ts"

/** V8 gives a text of more bytes memory of its own. */
const largeBytes = 1 << 17

/** Parses a body of JSON in UTF-8. Gives the text if it is not JSON. */
export function parseJson(body: Uint8Array): { json: unknown } | { text: string } {
  const page = body.length > largeBytes ? parsePage(body) : undefined
  if (page !== undefined) return { json: page }
  const text = new TextDecoder().decode(body)
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { text }
  }
}

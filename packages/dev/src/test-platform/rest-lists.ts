import { RestError } from "./rest-error.ts"

/** A page of a list, and the headers that count it. */
export function toPage<Item>(
  found: readonly Item[],
  query: URLSearchParams,
): { items: Item[]; headers: Record<string, string> } {
  const size = Number(query.get("per_page") ?? 10)
  const page = Number(query.get("page") ?? 1)
  if (!(size >= 1 && size <= 100)) throw new RestError(400, "rest_invalid_param", "Invalid parameter(s): per_page")
  const pages = Math.ceil(found.length / size)
  if (page > 1 && page > pages) {
    throw new RestError(400, "rest_post_invalid_page_number", "The page number is larger than the number of pages.")
  }
  return {
    items: found.slice((page - 1) * size, page * size),
    headers: { "x-wp-total": String(found.length), "x-wp-totalpages": String(pages) },
  }
}

/** What `_fields` asks for: names of fields, and of fields in those, such as `title.raw`. */
export function pickFields(value: Record<string, unknown>, query: URLSearchParams): Record<string, unknown> {
  const asked = query
    .get("_fields")
    ?.split(",")
    .map((name) => name.trim().split("."))
  if (asked === undefined) return value
  const picked: Record<string, unknown> = {}
  for (const [name = "", inner] of asked) {
    const field = value[name]
    if (field === undefined) continue
    if (inner === undefined || typeof field !== "object" || field === null) picked[name] = field
    else {
      const before = picked[name] as Record<string, unknown> | undefined
      picked[name] = { ...before, [inner]: (field as Record<string, unknown>)[inner] }
    }
  }
  return picked
}

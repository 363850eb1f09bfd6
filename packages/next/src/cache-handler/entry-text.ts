/** Bytes and maps, which JSON does not have. */
type Marked = { $bytes: string } | { $map: [unknown, unknown][] }

/** Serialises what Next caches of a page: objects, bytes and maps. */
export function toEntryText(value: unknown): string {
  return JSON.stringify(mark(value))
}

export function fromEntryText(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) => {
    if (isMarked(value)) {
      return "$bytes" in value ? Buffer.from(value.$bytes, "base64") : new Map(value.$map)
    }
    return value
  })
}

function mark(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: Buffer.from(value).toString("base64") }
  if (value instanceof Map) return { $map: [...value].map(([key, one]) => [key, mark(one)]) }
  if (Array.isArray(value)) return value.map(mark)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mark(one)]))
}

function isMarked(value: unknown): value is Marked {
  if (typeof value !== "object" || value === null || Object.keys(value).length !== 1) return false
  const { $bytes, $map } = value as { $bytes?: unknown; $map?: unknown }
  return typeof $bytes === "string" || Array.isArray($map)
}

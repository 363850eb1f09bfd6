/**
 * Makes equal plain values in the data of entries the same object. Astro writes an object that occurs twice only once, and most articles
 * have the same authors and no settings of their own.
 */
export function createInterner(): <Data>(data: Data) => Data {
  const values = new Map<string, unknown>()
  return (data) => {
    if (!isPlainObject(data)) return data
    const fields: Record<string, unknown> = data
    for (const [name, value] of Object.entries(fields)) {
      const text = toText(value)
      if (text === undefined) continue
      const same = values.get(text)
      if (same === undefined) values.set(text, value)
      else fields[name] = same
    }
    return data
  }
}

/** A text that identifies a value; `undefined` for primitives, and for values that no text identifies. */
function toText(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined
  if (value instanceof Date) return `Date ${value.getTime()}`
  return isJson(value) ? JSON.stringify(value) : undefined
}

function isJson(value: unknown): boolean {
  if (typeof value !== "object" || value === null)
    return ["string", "number", "boolean"].includes(typeof value) || value === null
  if (Array.isArray(value)) return value.every(isJson)
  return isPlainObject(value) && Object.values(value).every(isJson)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

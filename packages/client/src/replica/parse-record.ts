type Kinds = Record<string, "string" | "number">
type Parsed<Fields extends Kinds> = { [Field in keyof Fields]: Fields[Field] extends "string" ? string : number }

/** Parses a JSON object with fields of these kinds. `undefined` for anything else, such as a half-written file. */
export function parseRecord<const Fields extends Kinds>(text: string, fields: Fields): Parsed<Fields> | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== "object" || value === null) return undefined
  const record = value as Record<string, unknown>
  const fits = Object.entries(fields).every(([field, kind]) => typeof record[field] === kind)
  return fits ? (record as Parsed<Fields>) : undefined
}

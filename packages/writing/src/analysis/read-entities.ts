/** An object of JSON-LD with a type. */
export interface Entity {
  types: readonly string[]
  record: Record<string, unknown>
}

const maxDepth = 12
const maxEntities = 500

/** The objects of a page's JSON-LD that have a type, graphs and members included (schema.org, JSON-LD 1.1). */
export function readEntities(records: readonly Record<string, unknown>[]): Entity[] {
  const entities: Entity[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > maxDepth || entities.length >= maxEntities) return
    if (Array.isArray(value)) {
      for (const one of value) visit(one, depth + 1)
      return
    }
    if (!isRecord(value)) return
    const types = [value["@type"]].flat().filter((type) => typeof type === "string")
    if (types.length > 0) entities.push({ types, record: value })
    for (const [name, member] of Object.entries(value)) if (name !== "@context") visit(member, depth + 1)
  }
  visit(records, 0)
  return entities
}

/** The text of a member: itself, or the first of a list. Null if it has none. */
export function textOf(record: Record<string, unknown>, name: string, { max }: { max: number }): string | null {
  const [value] = [record[name]].flat()
  if (typeof value !== "string" && typeof value !== "number") return null
  const text = String(value).replaceAll(/\s+/g, " ").trim()
  return text === "" || text.length > max ? null : text
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null

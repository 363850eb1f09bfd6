import type { JsonSchema } from "./json-schema.ts"

/**
 * Removes the description of a list's items, or of a choice of types, where the schema around it has one of its own. Such
 * a description says the same with fewer words about this use: "An id" inside "Only these ids". Objects keep theirs.
 */
export function dropInnerDescriptions<Schema extends JsonSchema>(schema: Schema): Schema {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== "object" || value === null) return value
    const walked = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)])) as JsonSchema
    if (typeof walked.description !== "string") return walked
    if (isSimple(walked.items)) walked.items = withoutDescription(walked.items)
    const { anyOf } = walked
    if (Array.isArray(anyOf)) walked["anyOf"] = anyOf.map((one) => (isSimple(one) ? withoutDescription(one) : one))
    return walked
  }
  return walk(schema) as Schema
}

function isSimple(schema: unknown): schema is JsonSchema {
  if (typeof schema !== "object" || schema === null || !("description" in schema)) return false
  return "type" in schema && schema.type !== "object"
}

function withoutDescription({ description: _description, ...rest }: JsonSchema): JsonSchema {
  return rest
}

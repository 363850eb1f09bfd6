import { type ToolEntry } from "@citable/contract"

import { usage } from "../usage.ts"

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/**
 * Reads `key=value` words as the input of a tool. The schema decides how: numbers, booleans, lists with commas, else JSON or text.
 */
export function toToolInput(tool: ToolEntry, words: readonly string[]): Record<string, unknown> {
  const { properties = {} } = tool.input_schema as Schema
  const input: Record<string, unknown> = {}
  for (const word of words) {
    const at = word.indexOf("=")
    const name = at < 0 ? word : word.slice(0, at)
    const schema = properties[name]
    if (at < 1 || schema === undefined) {
      const names = Object.keys(properties).join(", ")
      throw usage(`${tool.name} has no input ${name}. Write key=value with one of: ${names}.`)
    }
    input[name] = toValue(schema, word.slice(at + 1), `${tool.name}: ${name}`)
  }
  return input
}

function toValue(schema: Schema, text: string, name: string): unknown {
  const types = [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat()
  if (types.includes("null") && text === "null") return null
  if (types.includes("integer") || types.includes("number")) {
    if (text.trim() !== "" && Number.isFinite(Number(text))) return Number(text)
    throw usage(`${name} must be a number, not ${JSON.stringify(text)}.`)
  }
  if (types.includes("boolean")) {
    if (text === "true" || text === "false") return text === "true"
    throw usage(`${name} must be true or false.`)
  }
  if (types.includes("array") && !text.startsWith("[")) {
    return text === "" ? [] : text.split(",").map((part) => toValue(schema.items ?? {}, part, name))
  }
  if (types.includes("string")) return text
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    if (types.every((type) => type === undefined)) return text
    throw usage(`${name} must be JSON, not ${JSON.stringify(text)}.`, cause)
  }
}

/** Turns the input of a tool into a request: some of it fills the path, the rest is the query or the body. */
export function toToolRequest(
  { method, path: pattern, name }: ToolEntry,
  input: Record<string, unknown>,
): { path: string; body?: Record<string, unknown> } {
  const rest = { ...input }
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest[key]
    if (typeof value !== "string" || value === "") throw usage(`${name} needs ${key}. Add ${key}=…`)
    delete rest[key]
    return encodeURIComponent(value)
  })
  if (method !== "GET" && method !== "DELETE") return { path, body: rest }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) {
    if (!Array.isArray(value)) query.append(key, toQueryText(value))
    // Commas separate the members of a list, so escape a comma within a member.
    else for (const one of value) query.append(key, toQueryText(one).replace(/[\\,]/g, "\\$&"))
  }
  return { path: query.size === 0 ? path : `${path}?${query}` }
}

const toQueryText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

import { CitableError } from "@citable/contract"
import { z } from "zod"

import type { StrictSchema } from "./writer.ts"

/** The keywords that stay. OpenAI refuses others in strict mode; zod checks what they would have said. */
const kept = new Set(["type", "description", "enum", "const", "properties", "required", "items", "anyOf"])

/**
 * The JSON Schema of a zod schema, reduced to what every vendor accepts as a strict schema: objects whose members are all
 * required and named, without lengths, patterns and ranges.
 *
 * @throws a `CitableError` `invalid_writer_schema` for a schema that says something only an optional or unnamed member can
 * say. Use a nullable member, or a list of pairs.
 */
export function toStrictSchema(schema: z.ZodType): StrictSchema {
  const whole = z.toJSONSchema(schema, { reused: "inline" })
  if (whole.type !== "object") throw invalid("It must be an object at the top.")
  return reduce(whole, "$")
}

function reduce(node: unknown, path: string): StrictSchema {
  if (!isObject(node)) throw invalid(`${path} says nothing about its value.`)
  if ("$ref" in node) throw invalid(`${path} refers to itself.`)
  if ("allOf" in node) throw invalid(`${path} joins several schemas.`)
  const { type, ...rest } = node
  // A list of types means any of them, and not every vendor reads it.
  if (Array.isArray(type)) return reduce({ ...rest, anyOf: type.map((one: unknown) => ({ type: one })) }, path)
  const reduced: StrictSchema = Object.fromEntries(Object.entries(node).filter(([name]) => kept.has(name)))
  const choices = node["anyOf"] ?? node["oneOf"]
  if (Array.isArray(choices)) return { ...reduced, anyOf: choices.map((one, index) => reduce(one, `${path}|${index}`)) }
  if (!("type" in node || "enum" in node || "const" in node)) throw invalid(`${path} can be anything.`)
  if (node["type"] === "array") return { ...reduced, items: reduce(node["items"], `${path}[]`) }
  if (node["type"] !== "object") return reduced
  if (isObject(node["additionalProperties"])) throw invalid(`${path} has members without names.`)
  const properties = Object.entries(isObject(node["properties"]) ? node["properties"] : {})
  const required = Array.isArray(node["required"]) ? node["required"] : []
  const optional = properties.find(([name]) => !required.includes(name))
  if (optional !== undefined) throw invalid(`${path}.${optional[0]} is optional.`)
  return {
    ...reduced,
    properties: Object.fromEntries(properties.map(([name, value]) => [name, reduce(value, `${path}.${name}`)])),
    required: properties.map(([name]) => name),
    additionalProperties: false,
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const invalid = (why: string) =>
  new CitableError(`This schema cannot be sent to language models. ${why}`, { code: "invalid_writer_schema" })

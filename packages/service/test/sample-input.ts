import type { Tool } from "@citable/contract"
import { z } from "zod"

import { gif } from "./sample-files.ts"

/** The part of a tool's JSON Schema that the tests read. */
export interface InputSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  oneOf?: InputSchema[]
  anyOf?: InputSchema[]
  properties?: Record<string, InputSchema>
  required?: string[]
  additionalProperties?: boolean | InputSchema
  propertyNames?: InputSchema
  items?: InputSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
  minimum?: number
  format?: string
  pattern?: string
}

/** Texts for the patterns of the contract. The first one that matches is used. */
const texts = [
  "en",
  "text",
  "example.com",
  "https://example.com/blog",
  "example.myshopify.com",
  "2026-01-01",
  "usa",
  "owner/name",
  "1",
  "st_a.b",
  "/images",
  `whsec_${"A".repeat(32)}`,
]

/** The source of a file for the media library. */
export const sampleUpload = { kind: "base64", data: gif(2, 1).toString("base64"), content_type: "image/gif" }

/** The minimal input of a tool: only required fields, with ids that do not exist. */
export function sampleInput(tool: Tool): Record<string, unknown> {
  const input = sampleOf(inputSchema(tool)) as Record<string, unknown>
  // The service fetches nothing, and an upload has to be an image.
  if (tool.name === "upload_media") input["source"] = sampleUpload
  return input
}

/** An id with a prefix that does not exist. */
export function unknownId(prefix: string): string {
  return `${prefix}_${"0".repeat(26)}`
}

const schemas = new WeakMap<Tool, InputSchema>()

/** The JSON Schema of a tool's input. Made once: some tests ask for all of them a hundred times. */
export function inputSchema(tool: Tool): InputSchema {
  const schema = schemas.get(tool) ?? (z.toJSONSchema(tool.input, { io: "input" }) as InputSchema)
  schemas.set(tool, schema)
  return schema
}

/** The minimal value of a schema. */
export function sampleOf(schema: InputSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (choice !== undefined) return sampleOf(choice)
  if (schema.type === "object") {
    const { properties = {}, required = [] } = schema
    return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? { type: "string" })]))
  }
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}))
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1
  if (schema.type === "boolean") return true
  return sampleText(schema)
}

function sampleText({ format, pattern }: InputSchema): string {
  if (format === "uri") return "https://example.com/"
  if (pattern === undefined) return "text"
  const prefix = /^\^([a-z]{3})_/.exec(pattern)?.[1]
  if (prefix !== undefined) return unknownId(prefix)
  const text = texts.find((one) => new RegExp(pattern, "u").test(one))
  if (text === undefined) throw new Error(`no sample fits ${pattern}: add one`)
  return text
}

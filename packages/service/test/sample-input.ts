import type { Tool } from "@citable/contract"
import { z } from "zod"

import { gif } from "./sample-files.ts"

/** The part of a tool's JSON Schema that tests read. */
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

/** Texts that the patterns of the contract ask for, the first that fits is taken. */
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
]

/** The source of a file that a media library takes. */
export const sampleUpload = { kind: "base64", data: gif(2, 1).toString("base64"), content_type: "image/gif" }

/** The least input that a tool takes: what is required and nothing else; ids name nothing. */
export function sampleInput(tool: Tool): Record<string, unknown> {
  const input = sampleOf(inputSchema(tool)) as Record<string, unknown>
  // Nothing is fetched, and what is uploaded has to be a picture.
  if (tool.name === "upload_media") input["source"] = sampleUpload
  return input
}

/** An id of a prefix that names nothing. */
export function unknownId(prefix: string): string {
  return `${prefix}_${"0".repeat(26)}`
}

/** What a tool's input has to be, as JSON Schema. */
export function inputSchema(tool: Tool): InputSchema {
  return z.toJSONSchema(tool.input, { io: "input" }) as InputSchema
}

/** The least value that a schema takes. */
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

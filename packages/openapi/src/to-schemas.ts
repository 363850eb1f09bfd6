import * as contract from "@citable/contract"
import * as brands from "@citable/contract/brands"
import * as browser from "@citable/contract/browser"
import * as content from "@citable/contract/content"
import * as integrations from "@citable/contract/integrations"
import * as reddit from "@citable/contract/reddit"
import * as search from "@citable/contract/search"
import * as site from "@citable/contract/site"
import * as visibility from "@citable/contract/visibility"
import * as webhooks from "@citable/contract/webhooks"
import { z } from "zod"

import { dropInnerDescriptions } from "./drop-inner-descriptions.ts"
import type { JsonSchema } from "./json-schema.ts"
import { tidySchema } from "./tidy-schema.ts"

type Direction = "input" | "output"

export interface Schemas {
  /** The schemas of what a caller sends, before defaults. */
  inputs: ReadonlyMap<z.ZodType, JsonSchema>
  /** The schemas of what the service answers. */
  outputs: ReadonlyMap<z.ZodType, JsonSchema>
  /** The shared schemas at `#/components/schemas/`. */
  components: Record<string, JsonSchema>
}

const folder = "#/components/schemas/"
const entries = [contract, content, brands, webhooks, integrations, search, site, visibility, reddit, browser]

/**
 * Makes the JSON Schemas of inputs and outputs. A schema that the contract exports by name becomes a component of that name, so
 * the document contains it once. If its input differs from its output, the component of the input ends in `Input`.
 */
export function toSchemas(schemas: Record<Direction, Iterable<z.ZodType>>): Schemas {
  const names = nameSchemas()
  const outputs = convert(names, schemas.output, "output")
  const inputs = convert(names, schemas.input, "input")
  const isSame = (name: string): boolean => {
    const text = JSON.stringify(inputs.byName[name])
    return text === JSON.stringify(outputs.byName[name]) && referencedNames(text).every(isSame)
  }
  const components: Record<string, JsonSchema> = {}
  const rename = (text: string) =>
    text.replace(/"#\/components\/schemas\/(\w+)"/g, (whole, name: string) =>
      isSame(name) ? whole : `"${folder}${name}Input"`,
    )
  const collect = (schema: JsonSchema, direction: Direction): JsonSchema => {
    const text = JSON.stringify(schema)
    for (const name of referencedNames(text)) {
      const isInput = direction === "input" && !isSame(name)
      const own = isInput ? `${name}Input` : name
      if (own in components) continue
      components[own] = {}
      components[own] = collect((isInput ? inputs : outputs).byName[name] ?? {}, isInput ? "input" : "output")
    }
    return JSON.parse(direction === "input" ? rename(text) : text) as JsonSchema
  }
  const all = (converted: Converted, direction: Direction) =>
    new Map([...converted.bySchema].map(([schema, json]) => [schema, collect(json, direction)]))
  const result = { outputs: all(outputs, "output"), inputs: all(inputs, "input") }
  return {
    ...result,
    components: Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}

interface Converted {
  bySchema: Map<z.ZodType, JsonSchema>
  byName: Record<string, JsonSchema>
}

function convert(names: ReadonlyMap<z.ZodType, string>, list: Iterable<z.ZodType>, io: Direction): Converted {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const ids = new Map<z.ZodType, string>()
  for (const schema of list) {
    const name = names.get(schema)
    if (name === undefined && !ids.has(schema)) registry.add(schema, { id: `.${ids.size}` })
    ids.set(schema, name ?? ids.get(schema) ?? `.${ids.size}`)
  }
  const whole = z.toJSONSchema(registry, {
    io,
    uri: (id) => folder + id,
    override: ({ zodSchema, jsonSchema }) => {
      tidySchema(zodSchema, jsonSchema as JsonSchema)
      if (io === "output") dropUnicodePattern(jsonSchema as JsonSchema)
    },
  }) as { schemas: Record<string, JsonSchema> }
  const schemas = Object.fromEntries(
    Object.entries(whole.schemas).map(([name, schema]) => [name, dropInnerDescriptions(schema)]),
  )
  for (const schema of Object.values(schemas)) {
    delete schema["$schema"]
    delete schema["$id"]
  }
  return {
    byName: schemas,
    bySchema: new Map(
      [...ids].map(([schema, id]) => [schema, id.startsWith(".") ? (schemas[id] ?? {}) : { $ref: folder + id }]),
    ),
  }
}

/** A client that checks answers needs patterns that every language can read. Many do not know `\\p{L}`. */
function dropUnicodePattern(schema: JsonSchema): void {
  if (schema.pattern?.includes("\\p{") === true) delete schema.pattern
}

/** Names the schemas that the contract exports: `articleSchema` becomes `Article`. Leaves out simple text schemas. */
function nameSchemas(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  for (const entry of entries) {
    for (const [name, value] of Object.entries(entry)) {
      if (!name.endsWith("Schema") || !(value instanceof z.ZodType) || names.has(value)) continue
      const isLarge = [z.ZodObject, z.ZodEnum, z.ZodUnion, z.ZodRecord].some((kind) => value instanceof kind)
      if (isLarge) names.set(value, name.charAt(0).toUpperCase() + name.slice(1, -"Schema".length))
    }
  }
  return names
}

function referencedNames(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/"#\/components\/schemas\/(\w+)"/g), (match) => match[1] as string))]
}

import type { Tool } from "@citable/contract"

import { inputSchema, type InputSchema, sampleInput, sampleOf } from "../sample-input.ts"

export interface HostileInput {
  /** The fault of the input, and its place. */
  kind: string
  /** The group of inputs with the same fault at a place of the same schema. */
  shape: string
  make: () => Record<string, unknown>
}

export interface HostileOptions {
  /** The approximate size of each input as JSON. */
  bytes: number
  /** Valid members, such as the ids of existing items. */
  known?: Readonly<Record<string, unknown>>
}

/** A character, by the number of bytes that it takes in JSON. */
const letters = { plain: "a", quoted: '"', control: "\u0001", slash: "~" } as const
const widths = { plain: 1, quoted: 2, control: 6, slash: 1 } as const
type Letter = keyof typeof letters

/** A value of an input, with a function that replaces it. */
interface Place {
  path: string
  schema: InputSchema
  put(value: unknown): Record<string, unknown>
}

/** Inputs for a tool of the given size, each wrong at one place of the tool's schema. */
export function* hostileInputs(tool: Tool, { bytes, known = {} }: HostileOptions): Generator<HostileInput> {
  const schema = inputSchema(tool)
  const inShape = Object.entries(known).filter(([name]) => name in (schema.properties ?? {}))
  const base = { ...sampleInput(tool), ...Object.fromEntries(inShape) }
  const root: Place = { path: "", schema, put: (value) => ({ ...base, ...(value as object) }) }
  for (const place of placesIn(root)) {
    for (const [kind, value] of hostileValues(place.schema, bytes)) {
      yield {
        kind: `${place.path || "/"} ${kind}`,
        shape: `${kind} ${JSON.stringify(place.schema)}`,
        make: () => place.put(value()),
      }
    }
  }
  for (const [kind, value] of shapes(bytes))
    yield { kind: `unknown ${kind}`, shape: kind, make: () => root.put({ x: value() }) }
  for (const letter of ["plain", "quoted", "control"] as const) {
    const largest = () => fill(schema, letter, { bytes: bytes - 1000 }) as object
    const kind = `everything at its largest, ${letter}`
    yield {
      kind,
      shape: `${kind} ${tool.name}`,
      make: () => ({ ...root.put(largest()), ...Object.fromEntries(inShape) }),
    }
  }
}

/** A text with the given number of bytes of JSON. */
export function textOf(bytes: number, letter: Letter = "plain"): string {
  return letters[letter].repeat(Math.max(0, Math.floor(bytes / widths[letter])))
}

/** An object with the given number of bytes of JSON, and as many members as possible. */
export function manyMembers(bytes: number, value: unknown = 1): Record<string, unknown> {
  const width = JSON.stringify(value).length
  const members: Record<string, unknown> = {}
  for (let [size, index] = [2, 0]; ; index++) {
    const key = `k${index.toString(36)}`
    size += key.length + width + 4
    if (size > bytes) return members
    members[key] = value
  }
}

/** Arrays and objects with the given number of bytes of JSON. */
export function* shapes(bytes: number): Generator<[kind: string, value: () => unknown]> {
  for (const item of [0, "", [], {}, [[]]]) {
    yield [`array of ${JSON.stringify(item)}`, () => many(bytes, item)]
  }
  yield ["object of many members", () => manyMembers(bytes)]
  yield ["object of many objects", () => manyMembers(bytes, {})]
  yield ["arrays side by side, 90 deep", () => many(bytes, nested(90))]
  yield ["arrays 99 deep", () => [nested(90), textOf(bytes)]]
}

/** As many items as fit into the given number of bytes of JSON. */
function many(bytes: number, item: unknown): unknown[] {
  return Array.from({ length: Math.floor(bytes / (JSON.stringify(item).length + 1)) }, () => item)
}

function nested(levels: number): unknown {
  let value: unknown = []
  for (let level = 1; level < levels; level++) value = [value]
  return value
}

function* placesIn(place: Place): Generator<Place> {
  const { schema, path } = place
  yield place
  const required = (schema.type === "object" ? sampleOf(schema) : {}) as object
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    yield* placesIn({
      path: `${path}/${name}`,
      schema: member,
      put: (value) => place.put({ ...required, [name]: value }),
    })
  }
  if (schema.type === "array" && schema.items !== undefined) {
    yield* placesIn({ path: `${path}/0`, schema: schema.items, put: (value) => place.put([value]) })
  }
  for (const [index, option] of (schema.anyOf ?? schema.oneOf ?? []).entries()) {
    if (option.type !== "null") yield* placesIn({ ...place, path: `${path}(${index})`, schema: option })
  }
}

function* hostileValues(schema: InputSchema, bytes: number): Generator<[kind: string, value: () => unknown]> {
  if (schema.anyOf !== undefined || schema.oneOf !== undefined) return
  if (schema.type === "object") {
    yield ["many unknown members", () => manyMembers(bytes)]
    yield ["many unknown members of texts", () => manyMembers(bytes, textOf(50, "quoted"))]
    for (const letter of ["plain", "quoted", "control", "slash"] as const) {
      yield [`a member with a long name, ${letter}`, () => ({ [textOf(bytes, letter)]: 1 })]
    }
  } else if (schema.type === "array") {
    const item = sampleOf(schema.items ?? {})
    const { maxItems = 5000 } = schema
    yield ["too many right items", () => many(bytes, item)]
    yield ["too many wrong items", () => many(bytes, {})]
    yield ["as many wrong items as may be", () => Array.from({ length: maxItems }, () => ({}))]
    const withMore = () => ({ ...(typeof item === "object" ? item : {}), ...manyMembers(bytes / maxItems) })
    yield ["as many items with unknown members as may be", () => Array.from({ length: maxItems }, withMore)]
    yield [
      "as many long texts as may be",
      () => Array.from({ length: maxItems }, () => textOf(bytes / maxItems, "control")),
    ]
  } else {
    yield ["a long text", () => textOf(bytes)]
    yield ["a long text, control", () => textOf(bytes, "control")]
    yield ["a long text of two sorts", () => "a-".repeat(bytes / 2)]
    yield [
      "a long text, then another",
      () => `${schema.format === "uri" ? "https://a.example/" : ""}${textOf(bytes - 20)}!`,
    ]
    yield ["an array", () => many(bytes, 0)]
    yield ["an object", () => manyMembers(bytes)]
  }
}

/** The largest value that a schema allows within the remaining bytes. */
function fill(schema: InputSchema, letter: Letter, left: { bytes: number }): unknown {
  const take = (value: unknown): unknown => {
    left.bytes -= JSON.stringify(value).length + 1
    return value
  }
  const choice = schema.oneOf?.[0] ?? schema.anyOf?.[0]
  if (choice !== undefined) return fill(choice, letter, left)
  if (schema.type === "object" && schema.properties !== undefined) {
    const { properties, required = [] } = schema
    const members = Object.entries(properties).filter(([name]) => required.includes(name) || left.bytes > 0)
    return Object.fromEntries(
      members.map(([name, member]) => {
        left.bytes -= name.length + 4
        return [name, fill(member, letter, left)]
      }),
    )
  }
  if (schema.type === "object") return take(left.bytes > 1000 ? { [textOf(100, letter)]: manyMembers(500) } : {})
  if (schema.type === "array") {
    const items: unknown[] = []
    const { minItems = 0, maxItems = 5000 } = schema
    while (items.length < maxItems && (items.length < minItems || left.bytes > 100)) {
      items.push(fill(schema.items ?? {}, letter, left))
    }
    return items
  }
  const isText = schema.type === "string" && schema.enum === undefined && schema.const === undefined
  if (!isText || schema.pattern !== undefined || schema.format !== undefined) return take(sampleOf(schema))
  const length = Math.min(schema.maxLength ?? 1000, Math.floor(left.bytes / widths[letter]))
  return take(letters[letter].repeat(Math.max(1, length)))
}

import fc from "fast-check"

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  format?: string
  pattern?: string
}

export interface Hints {
  resolve(schema: Schema): Schema
  /** Values from earlier answers that can fit: ids by their prefix, other members by their name. */
  known(name: string): readonly unknown[]
}

/** Generates values that match a JSON Schema. It prefers values from earlier answers. */
export function fromSchema(schema: Schema, hints: Hints, name = ""): fc.Arbitrary<unknown> {
  const at = hints.resolve(schema)
  const fresh = freshValue(at, hints, name)
  const prefix = /^\^([a-z]{3})_\[0-9a-z\]/.exec(at.pattern ?? "")?.[1]
  const seen = at.type === "string" && at.enum === undefined ? hints.known(prefix ?? name) : []
  const fitting = seen.filter((value) => fits(at, value))
  if (fitting.length === 0) return fresh
  return fc.oneof(
    { weight: prefix === undefined ? 3 : 9, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: fresh },
  )
}

function fits({ pattern, format, minLength = 0, maxLength = Infinity }: Schema, value: unknown): boolean {
  if (typeof value !== "string" || format !== undefined || value.length < minLength || value.length > maxLength)
    return false
  return pattern === undefined || new RegExp(pattern, "u").test(value)
}

function freshValue(schema: Schema, hints: Hints, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return fc.oneof(...options.map((option) => fromSchema(option, hints, name)))
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => freshValue({ ...schema, type }, hints, name)))
  }
  switch (schema.type) {
    case "object":
      return objectOf(schema, hints)
    case "array":
      return arrayOf(schema, hints, name)
    case "integer":
      return integerOf(schema, name)
    case "number":
      return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9, noNaN: true })
    case "boolean":
      return fc.boolean()
    case "null":
      return fc.constant(null)
    case "string":
      return textOf(schema, name)
    case undefined:
    default:
      return fc.jsonValue({ maxDepth: 3 })
  }
}

function objectOf(schema: Schema, hints: Hints): fc.Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema
  if (properties !== undefined) {
    const shape = Object.fromEntries(
      Object.entries(properties).map(([key, property]) => [key, fromSchema(property, hints, key)]),
    )
    return fc.record(shape, { requiredKeys: required })
  }
  const key = schema.propertyNames === undefined ? fc.string() : fromSchema(schema.propertyNames, hints)
  const value = typeof additionalProperties === "object" ? fromSchema(additionalProperties, hints) : fc.jsonValue()
  return fc.dictionary(key as fc.Arbitrary<string>, value, { maxKeys: 4 })
}

function arrayOf({ items = {}, minItems = 0, maxItems = 1000 }: Schema, hints: Hints, name: string) {
  const few = Math.max(minItems, Math.min(maxItems, 4))
  const item = fromSchema(items, hints, name)
  const arbitrary = fc.array(item, { minLength: minItems, maxLength: few })
  // Sometimes use the maximum.
  const full = item.map((value) => Array.from({ length: maxItems }, () => value))
  return maxItems > 200 ? arbitrary : fc.oneof({ weight: 30, arbitrary }, { weight: 1, arbitrary: full })
}

function integerOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1000 : schema.exclusiveMinimum + 1)
  const max = schema.maximum ?? Number.MAX_SAFE_INTEGER
  const any = fc.oneof(fc.integer({ min, max: Math.min(max, min + 1000) }), fc.constantFrom(min, max))
  // The service waits two seconds for a future revision.
  return name === "min_revision"
    ? fc.oneof({ weight: 60, arbitrary: fc.integer({ min: 0, max: 2 }) }, { weight: 1, arbitrary: any })
    : any
}

const unicodeWord = fc.constantFrom("a", "b7", "日本語", "é", "статья", "नमस्ते", "x1", "𝒳")

function textOf(schema: Schema, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 100_000, pattern } = schema
  const within = (text: string) => text.length >= minLength && text.length <= maxLength && !text.includes("\0")
  if (schema.format === "date-time") return moment(name)
  if (schema.format === "date") return moment(name).map((text) => text.slice(0, 10))
  if (schema.format === "uri") return fc.webUrl({ withFragments: true, withQueryParameters: true }).filter(within)
  // A part of a host may begin and end with a hyphen in the pattern of zod, but not in the format.
  const isEmail = (text: string) => schema.format !== "email" || !/[@.-]-|-\./.test(text)
  if (schema.format === "base64") return fc.base64String({ minLength: Math.max(4, minLength), maxLength: 64 })
  if (pattern?.includes("\\p{") === true) {
    const words = fc.array(unicodeWord, { minLength: 1, maxLength: 6 })
    return fc
      .tuple(words, fc.constantFrom("-", "_", ".", "~"))
      .map(([parts, joint]) => parts.join(joint))
      .filter(within)
  }
  const isMember = pattern?.startsWith("^([^,") === true
  if (pattern !== undefined && !isMember)
    return fc
      .stringMatching(new RegExp(pattern, "u"), { maxLength: Math.min(maxLength, 60) })
      .filter((text) => within(text) && isEmail(text) && (!text.startsWith("http") || URL.canParse(text)))
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 40) }
  const texts = fc.oneof(
    fc.string({ ...length, unit: "grapheme" }),
    fc.string({ ...length, unit: "binary" }),
    fc.constantFrom("a".repeat(Math.max(1, minLength)), maxLength <= 5000 ? "é".repeat(maxLength) : "# Title\n\nText"),
  )
  // A list member in a query, in its escaped form.
  return texts
    .map((text) => (isMember ? text.replace(/[\\,]/g, "\\$&").slice(0, maxLength) : text))
    .filter((text) => within(text) && (pattern === undefined || new RegExp(pattern, "u").test(text)))
}

/** A time in various notations of RFC 3339. It is in the future if the schema requires that. */
function moment(name: string): fc.Arbitrary<string> {
  const isExpiry = name === "expires_at"
  const range = isExpiry
    ? { min: new Date("2100-01-01"), max: new Date("9998-01-01") }
    : { min: new Date("0001-01-01"), max: new Date("9998-12-31T23:59:59.999Z") }
  const notation = fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text.slice(0, 19)}Z`,
    (text: string) => `${text.slice(0, 19)}+05:30`,
    (text: string) => `${text.slice(0, 19)}-12:00`,
    (text: string) => `${text.slice(0, 23)}456Z`,
  )
  return fc
    .tuple(fc.date({ ...range, noInvalidDate: true }), notation)
    .map(([date, write]) => write(date.toISOString()))
}

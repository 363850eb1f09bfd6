import { z } from "zod"

import { webUrlSchema } from "./article.ts"
import type { CustomField, CustomValue } from "./custom-fields.ts"
import { momentSchema } from "./moment.ts"

const formats = {
  date: [z.iso.date(), "a day such as 2026-07-01"],
  "date-time": [momentSchema, "a moment in RFC 3339, such as 2026-07-01T08:00:00Z"],
  uri: [webUrlSchema, "an absolute http or https URL"],
} as const

/** Finds out whether a value fits the declaration of its custom field. Returns what it should be, or undefined if it fits. */
export function findCustomFault(field: CustomField, value: CustomValue): string | undefined {
  if (field.type === "boolean") return typeof value === "boolean" ? undefined : "true or false"
  if (field.type === "string") return fitsText(field, value) ? undefined : describeText(field)
  if (field.type === "array") {
    const { items, maxItems = 100 } = field
    const fits = Array.isArray(value) && value.length <= maxItems && value.every((one) => fitsText(items, one))
    return fits ? undefined : `a list of at most ${maxItems} strings, each ${describeText(items)}`
  }
  return fitsNumber(field, value) ? undefined : describeNumber(field)
}

type TextField = Pick<Extract<CustomField, { type: "string" }>, "enum" | "format" | "maxLength">
type NumberField = Extract<CustomField, { type: "number" | "integer" }>

function fitsText(field: TextField, value: CustomValue): boolean {
  if (typeof value !== "string" || value.length > (field.maxLength ?? 5000)) return false
  if (field.format !== undefined && !formats[field.format][0].safeParse(value).success) return false
  return field.enum === undefined || field.enum.includes(value)
}

function describeText({ enum: choices, format, maxLength = 5000 }: TextField): string {
  if (choices !== undefined) return oneOf(choices)
  return format === undefined ? `a string of at most ${maxLength} characters` : formats[format][1]
}

function fitsNumber({ type, enum: choices, minimum, maximum }: NumberField, value: CustomValue): boolean {
  if (typeof value !== "number" || !Number.isFinite(value) || (type === "integer" && !Number.isInteger(value)))
    return false
  if (value < (minimum ?? -Infinity) || value > (maximum ?? Infinity)) return false
  return choices === undefined || choices.includes(value)
}

function describeNumber({ type, enum: choices, minimum, maximum }: NumberField): string {
  if (choices !== undefined) return oneOf(choices)
  const kind = type === "integer" ? "an integer" : "a number"
  if (minimum !== undefined && maximum !== undefined) return `${kind} from ${minimum} to ${maximum}`
  if (minimum !== undefined) return `${kind} of at least ${minimum}`
  return maximum === undefined ? kind : `${kind} of at most ${maximum}`
}

const oneOf = (choices: readonly (string | number)[]): string =>
  `one of ${choices.slice(0, 20).join(", ")}${choices.length > 20 ? " and so on" : ""}`

import type { CustomField, CustomFields } from "@citable/contract"

export interface CustomTypesOptions {
  /** Adds a zod schema for an Astro collection. */
  astro?: boolean | undefined
}

const head = "// Written by `citable types`. Run it again after a change of the brand's custom fields."

/** Writes TypeScript for the custom fields of a brand: an interface, and a zod schema if asked. */
export function toCustomTypes(fields: CustomFields, { astro = false }: CustomTypesOptions = {}): string {
  const entries = Object.entries(fields)
  const members = entries.flatMap(([name, field]) => [...toComment(field), `  ${name}?: ${toType(field)}`])
  const blocks = [
    ...(astro ? [['import { z } from "astro/zod"']] : []),
    ["/** The values of the custom fields of an article. */", `export interface CustomFields {`, ...members, "}"],
    ...(astro ? [toSchemaBlock(entries)] : []),
  ]
  return `${[head, ...blocks.map((lines) => lines.join("\n"))].join("\n\n")}\n`
}

function toSchemaBlock(entries: readonly (readonly [string, CustomField])[]): string[] {
  return [
    "/** For `articleSchema.extend({ custom: customSchema })`. A value that no longer fits is left out. */",
    "export const customSchema = z.object({",
    ...entries.map(([name, field]) => `  ${name}: ${toSchema(field)}.optional().catch(undefined),`),
    "})",
  ]
}

/** The title and description. Nothing in them can end the comment. */
function toComment({ title, description }: CustomField): string[] {
  const text = [title, description]
    .filter((part) => part !== undefined && part !== "")
    .join(". ")
    .replaceAll(/[\s\u2028\u2029]+/g, " ")
    .replaceAll("*/", "* /")
  return text === "" ? [] : [`  /** ${text} */`]
}

function toType(field: CustomField): string {
  if (field.type === "boolean") return "boolean"
  if (field.type === "array") {
    return field.items.enum === undefined ? "string[]" : `(${toUnion(field.items.enum)})[]`
  }
  if (field.enum !== undefined) return toUnion(field.enum)
  return field.type === "string" ? "string" : "number"
}

const toUnion = (values: readonly (string | number)[]): string =>
  values.map((value) => JSON.stringify(value)).join(" | ")

function toSchema(field: CustomField): string {
  if (field.type === "boolean") return "z.boolean()"
  if (field.type === "array") return `z.array(${toTextSchema(field.items.enum)})`
  if (field.type === "string") return toTextSchema(field.enum)
  if (field.enum !== undefined) return `z.literal(${JSON.stringify(field.enum)})`
  return field.type === "integer" ? "z.int()" : "z.number()"
}

const toTextSchema = (choices: readonly string[] | undefined): string =>
  choices === undefined ? "z.string()" : `z.enum(${JSON.stringify(choices)})`

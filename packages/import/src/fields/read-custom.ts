import {
  articleFields,
  type CustomField,
  type CustomFields,
  type CustomValue,
  findCustomFault,
} from "@citable/contract"

import { type FrontMatterValue, toBoolean } from "../document/front-matter.ts"
import { toProblem } from "../import-problem.ts"
import type { FieldContext } from "./field.ts"

/** Values of custom fields for an article. Null removes one that the file leaves empty. */
export type CustomInput = Record<string, CustomValue | null>

/** A key of front matter that no field of articles takes, and the name that a custom field for it has. */
export interface SpareKey {
  name: string
  value: unknown
  /** The value has its type already, and is not text that can mean a number. */
  isTyped?: true
}

const secretName = /(?:^|_)(?:secret|password|passwd|token|api_?key|credentials?|private_?key)s?(?:_|$)/

/** The keys that custom fields can take: those with plain values, except fields of articles and what looks like a secret. */
export function findSpareKeys(left: readonly FrontMatterValue[]): SpareKey[] {
  return left.flatMap(({ key, value }) => {
    const name = toCustomName(key)
    return name === undefined ? [] : [{ name, value }]
  })
}

/**
 * Reads the values of declared custom fields from keys that nothing else took. A value that does not fit is reported and not
 * imported. Undefined if there is none.
 */
export function readCustom(context: FieldContext, declared: CustomFields): CustomInput | undefined {
  const custom = new Map<string, CustomValue | null>()
  for (const found of context.front.leftValues()) {
    const name = toCustomName(found.key)
    const field = name !== undefined && Object.hasOwn(declared, name) ? declared[name] : undefined
    if (name === undefined || field === undefined) continue
    context.front.drop(found)
    const value = found.value === null ? null : toCustomValue(field, found.value)
    const expected = value === null || value === undefined ? undefined : findCustomFault(field, value)
    if (value === undefined || expected !== undefined)
      context.report(doesNotFit(found, name, expected ?? `a ${field.type}`))
    else if (!custom.has(name)) custom.set(name, value)
  }
  return custom.size === 0 ? undefined : Object.fromEntries(custom)
}

/** `readingLevel`, `reading-level` and `extra.reading_level` become `reading_level`. Undefined for a key that no custom field takes. */
function toCustomName(key: string): string | undefined {
  const name = (key.split(".").at(-1) ?? key)
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "_")
    .replaceAll(/[-\s]+/g, "_")
    .toLowerCase()
  const isFree = /^[a-z][a-z0-9_]{0,47}$/.test(name) && !(articleFields as readonly string[]).includes(name)
  return isFree && !secretName.test(name) ? name : undefined
}

/** Front matter is text; the declaration says what it means. */
function toCustomValue(field: CustomField, value: unknown): CustomValue | undefined {
  if (field.type === "array") {
    const items = Array.isArray(value) ? value : [value]
    return items.every((item) => typeof item === "string") ? items : undefined
  }
  if (typeof value !== "string") return undefined
  if (field.type === "string") return value
  if (field.type === "boolean") return toBoolean(value)
  const number = Number(value)
  return value.trim() === "" || !Number.isFinite(number) ? undefined : number
}

function doesNotFit({ key }: FrontMatterValue, name: string, expected: string) {
  const message = `The value of ${key} does not fit the custom field ${name}, which takes ${expected}. It is not imported. Correct the file, or declare the field again with update_brand.`
  return toProblem("invalid_value", message, { subject: key })
}

import { type CustomField, type CustomFields, maxCustomFields } from "@citable/contract"

import type { SpareKey } from "./read-custom.ts"

type Kind = "boolean" | "integer" | "number" | "date" | "date-time" | "uri" | "string"

const kinds: readonly (readonly [Kind, RegExp])[] = [
  ["boolean", /^(?:true|false)$/],
  ["integer", /^-?(?:0|[1-9]\d{0,14})$/],
  ["number", /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/],
  ["date", /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ["date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/],
  ["uri", /^https?:\/\/[^\s/]+\S*$/],
  ["string", /^/],
]

interface Found {
  files: number
  isList: boolean
  kinds: Set<Kind>
  isPlain: boolean
}

export interface CustomSurvey {
  /** Adds the keys of a file. */
  add(keys: readonly SpareKey[]): void
  /** The narrowest declarations that fit all values, for names that are not declared yet, as many as the brand has room for. */
  fields(declared: CustomFields): CustomFields
}

/** Collects the keys of files, and infers a declaration of custom fields from all their values. */
export function createCustomSurvey(): CustomSurvey {
  const names = new Map<string, Found>()
  return {
    add(keys) {
      for (const { name, value, isTyped } of keys) {
        const found = names.get(name) ?? {
          files: 0,
          isList: false,
          kinds: new Set(kinds.map(([kind]) => kind)),
          isPlain: true,
        }
        names.set(name, found)
        if (value !== null) addValue(found, value, isTyped === true)
      }
    },
    fields(declared) {
      const fresh = [...names].filter(
        ([name, { files, isPlain }]) => files > 0 && isPlain && !Object.hasOwn(declared, name),
      )
      const room = Math.max(0, maxCustomFields - Object.keys(declared).length)
      const chosen = fresh
        .toSorted(([one, a], [other, b]) => b.files - a.files || (one < other ? -1 : 1))
        .slice(0, room)
      return Object.fromEntries(chosen.map(([name, found]) => [name, toField(found)]))
    },
  }
}

function addValue(found: Found, value: unknown, isTyped: boolean): void {
  found.files++
  if (isTyped && (typeof value === "boolean" || typeof value === "number")) return addTyped(found, value)
  if (isTyped) for (const kind of ["boolean", "integer", "number"] as const) found.kinds.delete(kind)
  if (Array.isArray(value)) {
    found.isList = true
    if (value.length > 100 || !value.every((item) => typeof item === "string" && item.length <= 5000))
      found.isPlain = false
  } else if (typeof value !== "string" || value.length > 5000) found.isPlain = false
  else for (const [kind, pattern] of kinds) if (!pattern.test(value)) found.kinds.delete(kind)
}

/** A number or boolean can be nothing else, not even text. */
function addTyped({ kinds: fitting }: Found, value: boolean | number): void {
  const own: readonly Kind[] =
    typeof value === "boolean" ? ["boolean"] : Number.isSafeInteger(value) ? ["integer", "number"] : ["number"]
  for (const [kind] of kinds) if (!own.includes(kind)) fitting.delete(kind)
}

function toField({ isList, kinds: fitting }: Found): CustomField {
  if (isList) return { type: "array", items: { type: "string" } }
  const [kind] = kinds.map(([name]) => name).filter((name) => fitting.has(name))
  if (kind === "boolean" || kind === "integer" || kind === "number") return { type: kind }
  return kind === undefined || kind === "string" ? { type: "string" } : { type: "string", format: kind }
}

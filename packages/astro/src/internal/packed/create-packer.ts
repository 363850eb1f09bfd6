import type { LoaderContext } from "astro/loaders"

import { type Form, type PackedData, writeHead } from "./packed-data.ts"

type Entry = Omit<Parameters<LoaderContext["store"]["set"]>[0], "id">

/**
 * Packs the data of an entry whose digest contains the id of its article. An entry stays as it is if it shows images of the site, contains
 * an object twice, or has data that is no plain object.
 */
export type Packer = (entry: Entry, articleId: string) => Entry

/** So many forms are no gain any more: the values that make them different then go into the other text. */
const manyForms = 200
/** Astro replaces such texts by images, and finds them by their place in the data. */
const imagePrefix = "__ASTRO_IMAGE_"

/** Opens a packer for the entries of one collection. */
export function createPacker(): Packer {
  const heads = new Set<string>()
  return (entry, articleId) => {
    const { data, filePath, rendered, ...others } = entry
    if (!isPlainObject(data) || !isTree(data)) return entry
    const values: unknown[] = []
    const apart: Record<string, unknown> = {}
    const form: Record<string, Form> = {}
    const isShort = heads.size < manyForms
    for (const [name, value] of Object.entries(data)) {
      if (name === "__proto__") return entry
      const before = values.length
      const found = name === "id" && value === articleId ? 4 : add(value, values, isShort)
      form[name] = found === undefined ? 3 : found
      if (found !== undefined) continue
      values.length = before
      apart[name] = value
    }
    const head = writeHead([form, { filePath, rendered }])
    heads.add(head)
    const packed: PackedData = [head, JSON.stringify(values)]
    if (Object.keys(apart).length > 0) packed.push(apart)
    return { ...others, data: packed as never }
  }
}

/** Adds a value to the texts; `undefined` if JSON cannot contain it, or Astro has to see it. */
function add(value: unknown, values: unknown[], isShort: boolean): Form | undefined {
  if (value === undefined) return 2
  if (isShort && (value === null || typeof value === "boolean")) return value
  if (value instanceof Date) {
    if (Object.getPrototypeOf(value) !== Date.prototype || Number.isNaN(value.getTime())) return undefined
    values.push(value.getTime())
    return 1
  }
  if (!isPlainObject(value)) {
    if (!isJson(value)) return undefined
    if (isShort && Array.isArray(value) && value.length === 0) return []
    values.push(value)
    return 0
  }
  if (isReference(value)) return undefined
  const form: Record<string, Form> = {}
  for (const [name, field] of Object.entries(value)) {
    const found = name === "__proto__" ? undefined : add(field, values, isShort)
    if (found === undefined) return undefined
    form[name] = found
  }
  return form
}

function isJson(value: unknown): boolean {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return true
  if (typeof value === "number") return Number.isFinite(value) && !Object.is(value, -0)
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isJson(value[at])) return false
    return true
  }
  return isPlainObject(value) && !isReference(value) && Object.entries(value).every(isJsonField)
}

function isJsonField([name, value]: [string, unknown]): boolean {
  return name !== "__proto__" && isJson(value)
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Astro looks whether the entry of a reference exists. */
function isReference(value: Record<string, unknown>): boolean {
  return typeof value["collection"] === "string"
}

/** Whether a value contains each object once, so that JSON can say all of it, and no image of the site. */
function isTree(value: unknown, seen = new Set<object>()): boolean {
  if (typeof value === "string") return !value.startsWith(imagePrefix)
  if (typeof value !== "object" || value === null) return true
  if (seen.has(value)) return false
  seen.add(value)
  return Object.values(value).every((field) => isTree(field, seen))
}

import type { Article } from "@citable/contract"

/** A field, and what it should be. */
export interface Fault {
  /** The path to the field. Empty for the value itself. */
  field: string
  expected: string
}

/** Finds the fault of one value. The field of the fault is relative to the value. */
type Find = (value: unknown) => Fault | undefined

const text = is("a string", (value) => typeof value === "string")
const someText = is("a string that is not empty", (value) => typeof value === "string" && value !== "")
const number = is("a number", (value) => typeof value === "number")
const flag = is("a boolean", (value) => typeof value === "boolean")
const time = is("a time in RFC 3339", (value) => typeof value === "string" && !Number.isNaN(Date.parse(value)))
// oxlint-disable-next-line no-control-regex
const unsafeSlug = /[\u0000-\u001f\\]|^\/|(^|\/)\.\.?(\/|$)/
const slug = is(
  "a slug that is safe in a path",
  (value) => typeof value === "string" && value !== "" && !unsafeSlug.test(value),
)
const image = members({ url: text, alt: text })

/** The fields of an article that a site needs. Sites use slugs as file names, so a slug must not leave its folder. */
const fields: readonly (readonly [keyof Article, Find])[] = [
  ["id", someText],
  ["brand_id", text],
  ["type", text],
  ["status", text],
  ["slug", slug],
  ["previous_slugs", listOf(text)],
  ["locale", someText],
  ["title", text],
  ["excerpt", nullOr(text)],
  ["body", text],
  ["body_format", text],
  ["images", listOf(image)],
  ["cover", nullOr(image)],
  ["author", nullOr(members({ name: text }))],
  ["authors", optional(listOf(members({ name: text })))],
  ["tags", listOf(text)],
  ["seo", members({ title: nullOr(text), description: nullOr(text), noindex: flag })],
  ["revision", number],
  ["created_at", time],
  ["updated_at", time],
  ["published_at", nullOr(time)],
  ["modified_at", optional(nullOr(time))],
  ["custom", optional(members({}))],
]

/** Finds the first unusable field of an article. Hand-written for speed, because a sync runs it for every article. */
export function findArticleFault(article: unknown, partial: boolean): Fault | undefined {
  if (!isRecord(article)) return { field: "", expected: "an article" }
  for (const [name, find] of fields) {
    const value = article[name]
    if (partial && value === undefined && name !== "id") continue
    const fault = find(value)
    if (fault !== undefined) return prefixField(name, fault)
  }
  return undefined
}

function is(expected: string, holds: (value: unknown) => boolean): Find {
  const fault = { field: "", expected }
  return (value) => (holds(value) ? undefined : fault)
}

/** For fields that a service leaves out, also one of an earlier release. */
function optional(find: Find): Find {
  return (value) => (value === undefined ? undefined : find(value))
}

function nullOr(find: Find): Find {
  return (value) => (value === null ? undefined : find(value))
}

function listOf(find: Find): Find {
  return (value) => {
    if (!Array.isArray(value)) return { field: "", expected: "a list" }
    for (let at = 0; at < value.length; at++) {
      const fault = find(value[at])
      if (fault !== undefined) return prefixField(String(at), fault)
    }
    return undefined
  }
}

function members(shape: Record<string, Find>): Find {
  const entries = Object.entries(shape)
  return (value) => {
    if (!isRecord(value)) return { field: "", expected: "an object" }
    for (const [name, find] of entries) {
      const fault = find(value[name])
      if (fault !== undefined) return prefixField(name, fault)
    }
    return undefined
  }
}

function prefixField(name: string, { field, expected }: Fault): Fault {
  return { field: field === "" ? name : `${name}.${field}`, expected }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}

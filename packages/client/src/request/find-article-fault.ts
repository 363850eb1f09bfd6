import type { Article, ArticleImage } from "@citable/contract"

/** A field, and what it should be. */
export interface Fault {
  /** The path to the field. Empty for the value itself. */
  field: string
  expected: string
}

/** Finds the fault of one value. The field of the fault is relative to the value. */
type Find = (value: unknown) => Fault | undefined

const isText = (value: unknown): boolean => typeof value === "string"
const isSomeText = (value: unknown): boolean => typeof value === "string" && value !== ""

const text = is("a string", isText)
const someText = is("a string that is not empty", isSomeText)
const number = is("a number", (value) => typeof value === "number")
const flag = is("a boolean", (value) => typeof value === "boolean")
/** The form in which the service writes times. To read a time takes longer than to compare its form. */
const usualTime = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/
const isTime = (value: unknown): boolean =>
  typeof value === "string" && (usualTime.test(value) || !Number.isNaN(Date.parse(value)))
const time = is("a time in RFC 3339", isTime)
// oxlint-disable-next-line no-control-regex
const unsafeSlug = /[\u0000-\u001f\\]|^\/|(^|\/)\.\.?(\/|$)/
const isSlug = (value: unknown): boolean => typeof value === "string" && value !== "" && !unsafeSlug.test(value)
const slug = is("a slug that is safe in a path", isSlug)
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
  // An article that lacks fields is never as most are.
  if (!partial && isUsual(article)) return undefined
  for (const [name, find] of fields) {
    const value = article[name]
    if (partial && value === undefined && name !== "id") continue
    const fault = find(value)
    if (fault !== undefined) return prefixField(name, fault)
  }
  return undefined
}

/** Whether an article is as most are: without any fault. It reads fields by their names in the code, which takes half the time. */
function isUsual(article: Partial<Record<keyof Article, unknown>>): boolean {
  const { seo, excerpt, cover, author, authors, published_at: since, modified_at: modified, custom } = article
  return (
    isSomeText(article.id) &&
    isText(article.brand_id) &&
    isText(article.type) &&
    isText(article.status) &&
    isSlug(article.slug) &&
    isListOf(article.previous_slugs, isText) &&
    isSomeText(article.locale) &&
    isText(article.title) &&
    (excerpt === null || isText(excerpt)) &&
    isText(article.body) &&
    isText(article.body_format) &&
    isListOf(article.images, isImage) &&
    (cover === null || isImage(cover)) &&
    (author === null || isNamed(author)) &&
    (authors === undefined || isListOf(authors, isNamed)) &&
    isListOf(article.tags, isText) &&
    isSeo(seo) &&
    typeof article.revision === "number" &&
    isTime(article.created_at) &&
    isTime(article.updated_at) &&
    (since === null || isTime(since)) &&
    (modified === undefined || modified === null || isTime(modified)) &&
    (custom === undefined || isRecord(custom))
  )
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isItem)
}

function isImage(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { url, alt }: Partial<Record<keyof ArticleImage, unknown>> = value
  return isText(url) && isText(alt)
}

function isNamed(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { name }: { name?: unknown } = value
  return isText(name)
}

function isSeo(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { title, description, noindex }: Partial<Record<keyof Article["seo"], unknown>> = value
  return (
    (title === null || isText(title)) && (description === null || isText(description)) && typeof noindex === "boolean"
  )
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

import { localeSchema, webUrlSchema } from "@citable/contract/content"

import type { UrlKind, UrlResolver } from "../addresses/resolve-url.ts"
import {
  createFrontMatter,
  type FrontMatter,
  type FrontMatterValue,
  isRecord,
  member,
  toLine,
} from "../document/front-matter.ts"
import { htmlToText } from "../document/parse-html.ts"
import { type ImportProblem, show, toProblem } from "../import-problem.ts"

/** What the readers of fields share. */
export interface FieldContext {
  front: FrontMatter
  resolveUrl: UrlResolver
  report: (problem: ImportProblem) => void
}

/** Fields whose problems another reading reports. */
export function toQuietContext(fields: Record<string, unknown>): FieldContext {
  return { front: createFrontMatter(fields), resolveUrl: () => undefined, report() {} }
}

/** Reads one line of plain text, without HTML. Undefined if the key is absent, null if it is empty. */
export function readText(context: FieldContext, maxLength: number, ...names: string[]): string | null | undefined {
  const found = context.front.take(...names)
  if (found === undefined) return undefined
  if (found.value === null) return null
  const line = toLine(found.value)
  if (line === undefined) {
    context.report(invalid(found, "is not text"))
    return undefined
  }
  const text = markup.test(line.slice(0, 4000)) ? toLine(htmlToText(line)) : line
  return text === undefined ? null : cut(context, found.key, text, maxLength)
}

// A pair of tags, an empty element or a character reference. "the <dialog> element" has none.
const markup = /<(\w+)\b[^>]*>.*<\/\1>|<(?:br|hr|img)\b[^>]*>|&(?:#\w+|\w+);/i

/** Reads tags and categories, else keywords. Ignores case when it removes duplicates. */
export function readTags(context: FieldContext): string[] | undefined {
  const found = ["tags", "tag", "topics", "categories", "category"].flatMap((name) => context.front.take(name) ?? [])
  if (found.length === 0) found.push(...[context.front.take("keywords")].filter((value) => value !== undefined))
  if (found.length === 0) return undefined
  const tags = new Map<string, string>()
  for (const value of found) {
    for (const item of toList(value.value)) {
      const tag = toLine(isRecord(item) ? member(item, "label", "name", "title", "slug") : item)?.replace(/^#(?=.)/, "")
      if (tag === undefined) context.report(invalid(value, `contains "${show(item)}", which is not a tag`))
      else if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), cut(context, value.key, tag, 100))
    }
  }
  if (tags.size > 50) {
    const message = `The file has ${tags.size} tags. The first 50 are imported.`
    context.report(toProblem("too_long", message, { subject: found[0]?.key }))
  }
  return [...tags.values()].slice(0, 50)
}

/** Reads an absolute http(s) URL. Null if there is none, or if it stays relative. */
export function readUrl(context: FieldContext, key: string, value: unknown, kind: "image" | "link"): string | null {
  // Notes of Obsidian name a picture as [[picture.png]].
  const url = toLine(value)?.replace(/^!?\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]$/, "$1")
  if (url === undefined) return null
  const resolved = context.resolveUrl(url, kind === "link" ? "page" : kind)
  if (resolved === undefined) {
    const message = `${key} "${url}" is relative. ${howToResolve(kind)}`
    context.report(toProblem(kind === "image" ? "unresolved_image" : "unresolved_link", message, { subject: url }))
    return null
  }
  if (webUrlSchema.safeParse(resolved).success) return resolved
  context.report(invalid({ key, value }, `"${show(url)}" is not an http or https URL of at most 2000 characters`))
  return null
}

/** What to do about a relative URL. */
export function howToResolve(kind: UrlKind): string {
  if (kind !== "image") return "Import with --base-url to make it absolute."
  return "Import with --base-url to make it absolute, or with --media to upload its file."
}

/** Reads a language tag in lower case: `es_PR` becomes `es-pr`. */
export function readLocale(context: FieldContext): string | undefined {
  const found = context.front.take("locale", "lang", "language")
  if (found === undefined || found.value === null) return undefined
  const locale = toLine(found.value)?.toLowerCase().replaceAll("_", "-")
  if (localeSchema.safeParse(locale).success) return locale
  context.report(invalid(found, `"${show(found.value)}" is not a language tag such as en or pt-br`))
  return undefined
}

/** Reads what translations share: a name in Hugo, and in plugins of Jekyll for articles that name their language. */
export function readTranslationGroup(context: FieldContext, locale: string | undefined): string | undefined {
  const names = ["translation_group", "translation_key", "translation_id", "lang_ref"]
  return readText(context, 100, ...names, ...(locale === undefined ? [] : ["ref", "page_id"])) ?? undefined
}

/** A problem: the value of a key cannot be imported. */
export function invalid(found: FrontMatterValue, what: string): ImportProblem {
  return toProblem("invalid_value", `${found.key} ${what}, so it is not imported.`, { subject: found.key })
}

/** Cuts a text to at most `maxLength` characters, and reports that. */
export function cut(context: Pick<FieldContext, "report">, key: string, text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const message = `${key} has ${text.length} characters, so it is cut to ${maxLength}.`
  context.report(toProblem("too_long", message, { subject: key }))
  return `${text
    .slice(0, maxLength - 1)
    .replace(/\p{Surrogate}$/u, "")
    .trimEnd()}…`
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === "string")
    return value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "")
  return value === null || value === undefined ? [] : [value]
}

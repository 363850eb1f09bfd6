import { isDeepStrictEqual } from "node:util"

import { outlineOf } from "../parts/outline-of.ts"
import type { RemoteDocument, RemoteState } from "../publisher.ts"
import { unescapeText } from "./escape-text.ts"

/**
 * How a document looks in a post that holds it. WordPress writes references of characters in its own way, filters the texts of authors, counts
 * up a slug that is taken, and drops fields that it does not know.
 */
export function storedFields(
  { fields }: RemoteDocument,
  { fields: held, mark }: RemoteState,
): RemoteDocument["fields"] {
  const sent = Object.entries(fields).map(([name, value]) => {
    if (name === "meta") return [name, keepKnown(value, held[name])] as const
    // A post with a date to come gets that of its publication: the mark begins with the last change.
    const isToCome = name === "date_gmt" && String(value) > (mark ?? "").slice(0, String(value).length)
    return [name, isToCome || isAlike(name, value, held[name]) ? held[name] : value] as const
  })
  return { ...held, ...Object.fromEntries(sent) }
}

/** Whether a post has the title and the text of a document. */
export function hasSameWords({ fields }: RemoteDocument): (post: { title: Raw; content: Raw }) => boolean {
  return ({ title, content }) =>
    isAlike("title", fields["title"], title.raw) && isAlike("content", fields["content"], content.raw)
}

interface Raw {
  raw: string
}

/** Only the fields that the site knows: the others are absent in its answer. */
function keepKnown(meta: unknown, held: unknown): Record<string, unknown> {
  const known = (held ?? {}) as Record<string, unknown>
  return Object.fromEntries(Object.entries(meta as Record<string, unknown>).filter(([name]) => name in known))
}

function isAlike(name: string, value: unknown, held: unknown): boolean {
  // Most texts are stored as they are sent, and need no parsing.
  if (isDeepStrictEqual(held, value)) return true
  switch (name) {
    case "content":
      return toOutline(String(value)) === toOutline(String(held))
    case "title":
    case "excerpt":
      return toWords(String(value)) === toWords(String(held))
    case "slug":
      return toBase(String(held)) === toBase(String(value))
    case "date_gmt":
      return held === undefined
    case "tags":
    case "categories":
      return isDeepStrictEqual(toLowerCase(value), toLowerCase(held))
    default:
      return false
  }
}

function toWords(html: string): string {
  return unescapeText(html).replace(/\s+/g, " ").trim()
}

/** A slug without accents and the number that WordPress adds. */
function toBase(slug: string): string {
  return slug.normalize("NFD").replace(/\p{M}/gu, "").replace(/-\d+$/, "")
}

function toLowerCase(names: unknown): string[] {
  return Array.isArray(names) ? names.map((name) => String(name).toLowerCase()) : []
}

/** Elements that authors may not use. Our documents have few of them. */
const filtered = new Set("iframe input math meter picture progress script source svg time track wbr".split(" "))

const toOutline = (html: string) => outlineOf(html, { pass: (name, inner) => (filtered.has(name) ? inner : undefined) })

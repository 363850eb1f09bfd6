import { isDeepStrictEqual } from "node:util"

import { parseElements } from "@citable/markdown/elements"
import type { Element, Root } from "hast"

import type { RemoteDocument, RemoteState } from "../publisher.ts"
import { unescapeText } from "./escape-text.ts"
import { isElement } from "./to-html.ts"

/**
 * Whether a post holds a document. WordPress writes references of characters in its own way, filters the texts of authors, counts up a
 * slug that is taken, and drops fields that it does not know.
 */
export function matchesDocument({ fields }: RemoteDocument, state: RemoteState): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const held = state.fields[name]
    switch (name) {
      case "content":
        return toOutline(String(value)) === toOutline(String(held))
      case "title":
      case "excerpt":
        return toWords(String(value)) === toWords(String(held))
      case "slug":
        return toBase(String(held)) === toBase(String(value))
      case "date_gmt":
        // A post with a date to come gets that of its publication.
        return held === undefined || (typeof held === "string" && held <= String(value))
      case "meta":
        return Object.entries(held ?? {}).every(([key, item]) => (value as Record<string, unknown>)[key] === item)
      case "tags":
      case "categories":
        return isDeepStrictEqual(toLowerCase(value), toLowerCase(held))
      default:
        return isDeepStrictEqual(held, value)
    }
  })
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

/** The words and elements of a text in order, with addresses and without other attributes. */
function toOutline(html: string): string {
  return toOutlineOf(parseElements(html)).replace(/\s+/g, " ").trim()
}

function toOutlineOf(parent: Root | Element): string {
  return parent.children
    .map((child) => {
      if (child.type === "text") return child.value
      if (!isElement(child)) return ""
      const inner = toOutlineOf(child)
      if (filtered.has(child.tagName)) return inner
      const { href, src } = child.properties
      return ` <${[child.tagName, href ?? src].join(" ")}> ${inner} </${child.tagName}> `
    })
    .join("")
}

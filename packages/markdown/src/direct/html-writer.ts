import type { Properties, Root } from "hast"

import { escapeText } from "../internal/escape-text.ts"
import { escapeValue } from "../internal/escape-value.ts"
import { writePlainTree } from "../parse/write-plain-tree.ts"

/** All elements that the direct renderer can write. */
export const directElements = [
  "a",
  "blockquote",
  "br",
  "code",
  "del",
  "div",
  "em",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "img",
  "input",
  "li",
  "ol",
  "p",
  "pre",
  "span",
  "strong",
  "table",
  "tbody",
  "td",
  "th",
  "thead",
  "tr",
  "ul",
] as const

export type DirectElement = (typeof directElements)[number]

/** All attributes that it can write, by property. */
export const directAttributes = {
  align: "align",
  alt: "alt",
  ariaHidden: "aria-hidden",
  ariaLabel: "aria-label",
  checked: "checked",
  className: "class",
  dataCitablePlace: "data-citable-place",
  decoding: "decoding",
  disabled: "disabled",
  href: "href",
  id: "id",
  loading: "loading",
  rel: "rel",
  role: "role",
  src: "src",
  start: "start",
  tabIndex: "tabindex",
  title: "title",
  type: "type",
} as const

const names: ReadonlyMap<string, string> = new Map(Object.entries(directAttributes))
const tags = toTable((name) => `<${name}>`)
const ends = toTable((name) => `</${name}>`)

/**
 * Writes HTML in order. It can write nothing but the elements and attributes of its two lists, with all words escaped, and finished trees.
 * So whatever a body says, no other tag and no other attribute comes out.
 */
export interface HtmlWriter {
  /** Begins an element, or writes one without content. */
  start(name: DirectElement, properties?: Properties): void
  end(name: DirectElement): void
  text(value: string): void
  /** Keeps a place for the beginning of an element that depends on what follows. */
  hole(): number
  fill(hole: number, name: DirectElement, properties: Properties): void
  /** Writes a finished tree. It may still change before {@link HtmlWriter.finish}. */
  tree(tree: Root): void
  /** How much is written. */
  length(): number
  finish(): Promise<string>
}

export function createHtmlWriter(): HtmlWriter {
  const parts: (string | Root)[] = []
  let html = ""

  function push(part: string | Root): number {
    parts.push(html, part)
    html = ""
    return parts.length - 1
  }

  return {
    start(name, properties) {
      html += properties === undefined ? tags[name] : toTag(name, properties)
    },
    end(name) {
      html += ends[name]
    },
    text(value) {
      html += escapeText(value)
    },
    hole: () => push(""),
    fill(hole, name, properties) {
      parts[hole] = toTag(name, properties)
    },
    tree: (tree) => void push(tree),
    length: () => parts.length + html.length,
    async finish() {
      let whole = ""
      for (const part of parts)
        whole += typeof part === "string" ? part : (writePlainTree(part) ?? (await writeAny(part)))
      return whole + html
    },
  }
}

/** Few bodies have a tree with more than ordinary elements. */
async function writeAny(tree: Root): Promise<string> {
  return (await import("../parse/stringify-tree.ts")).stringifyTree(tree)
}

function toTable(write: (name: DirectElement) => string): Readonly<Record<DirectElement, string>> {
  return Object.fromEntries(directElements.map((name) => [name, write(name)])) as Record<DirectElement, string>
}

function toTag(name: DirectElement, properties: Properties): string {
  let tag = tags[name].slice(0, -1)
  for (const property in properties) {
    const value = properties[property]
    const attribute = names.get(property)
    if (attribute === undefined) throw new TypeError(`The attribute ${property} of <${name}> is not on a list`)
    if (value === undefined || value === null || value === false) continue
    tag += ` ${attribute}`
    if (value !== true) tag += `="${escapeValue(Array.isArray(value) ? value.join(" ") : String(value))}"`
  }
  return `${tag}>`
}

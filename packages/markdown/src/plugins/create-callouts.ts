import type { Element, ElementContent } from "hast"

import type { BodyPlugin } from "../body-plugin.ts"
import { markAsLocal } from "../internal/local-plugins.ts"
import { quoteAdmonitions } from "./quote-admonitions.ts"
import { quoteContainers } from "./quote-containers.ts"

export type CalloutKind = "note" | "tip" | "important" | "warning" | "caution"

export interface CalloutsOptions {
  /** The titles of callouts without a title of their own. English by default. */
  labels?: Partial<Record<CalloutKind, string>> | undefined
}

const english: Record<CalloutKind, string> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
}

/** The kinds by name, including the names of other tools. */
const kinds = new Map<string, CalloutKind>([
  ...(Object.keys(english) as CalloutKind[]).map((kind) => [kind, kind] as const),
  ["abstract", "note"],
  ["attention", "warning"],
  ["bug", "caution"],
  ["check", "tip"],
  ["danger", "caution"],
  ["done", "tip"],
  ["error", "caution"],
  ["example", "note"],
  ["fail", "caution"],
  ["failure", "caution"],
  ["faq", "note"],
  ["help", "note"],
  ["hint", "tip"],
  ["info", "note"],
  ["missing", "caution"],
  ["question", "note"],
  ["seealso", "note"],
  ["success", "tip"],
  ["summary", "note"],
  ["tldr", "note"],
  ["todo", "note"],
])

const isKnown = (name: string) => kinds.has(name)

/**
 * Creates a plugin for callouts: quotes that begin with `[!NOTE]` (GitHub, Hugo, Obsidian), containers such as `:::tip Title` (Docusaurus,
 * VitePress, Starlight), and indented text below `!!! note "Title"` (MkDocs). They become `<aside class="citable-callout citable-callout-note">` with a title.
 */
export function createCallouts(options: CalloutsOptions = {}): BodyPlugin {
  const labels = { ...english, ...options.labels }
  return markAsLocal({
    key: `callouts 2 ${JSON.stringify(labels)}`,
    source: (markdown) => quoteContainers(quoteAdmonitions(markdown, isKnown), isKnown),
    elements: {
      blockquote(element) {
        const mark = takeMark(element)
        if (mark === undefined) return undefined
        const { kind, title } = mark
        element.tagName = "aside"
        element.properties = {
          ...element.properties,
          className: ["citable-callout", `citable-callout-${kind}`],
          ariaLabel: title === "" ? labels[kind] : title,
        }
        delete element.properties["cite"]
        element.children.unshift(toTitle(title, labels[kind]))
        return undefined
      },
    },
  })
}

interface Mark {
  kind: CalloutKind
  /** Empty if its author gave none. */
  title: string
}

/** Removes the mark and the title from the beginning of a quote. */
function takeMark(quote: Element): Mark | undefined {
  const first = quote.children.find(isElement)
  const text = first?.tagName === "p" ? first.children[0] : undefined
  if (first === undefined || text?.type !== "text") return undefined
  const [mark = "", name = "", rest = ""] = /^\s*\[!([a-z]{1,20})\][+-]?([^\n]*)\n?/i.exec(text.value) ?? []
  const kind = kinds.get(name.toLowerCase())
  if (kind === undefined) return undefined
  // A title with more than text continues in the next node, and stays where it is.
  const isWhole = mark.endsWith("\n") || first.children[1] === undefined || isBreak(first.children[1])
  text.value = text.value.slice(isWhole ? mark.length : mark.length - rest.length).trimStart()
  if (text.value === "" && isWhole) first.children.splice(0, isBreak(first.children[1]) ? 2 : 1)
  return { kind, title: isWhole ? rest.trim() : "" }
}

/** A default title is only visual. Screen readers get the label, and its words do not count for the article. */
function toTitle(title: string, label: string): Element {
  const properties = { className: ["citable-callout-title"], ...(title === "" ? { ariaHidden: "true" } : {}) }
  return { type: "element", tagName: "p", properties, children: [{ type: "text", value: title || label }] }
}

function isBreak(node: ElementContent | undefined): boolean {
  return node?.type === "element" && node.tagName === "br"
}

function isElement(node: ElementContent): node is Element {
  return node.type === "element"
}

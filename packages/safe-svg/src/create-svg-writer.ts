import type { SaxesTagNS } from "saxes"

import { rebuildStyleSheet } from "./css/rebuild-style-sheet.ts"
import { escapeText, escapeValue } from "./escape-xml.ts"
import { keepAttributes } from "./keep-attributes.ts"
import { createReferenceCount } from "./reference-count.ts"
import type { RemovedKind, RemovedParts } from "./removed-parts.ts"
import { documentNames, elementNames, fontNames, silentNames, textNames } from "./svg-names.ts"
import { toSvgRefusal } from "./svg-refusal.ts"

export interface SvgWriter {
  open(tag: SaxesTagNS): void
  write(text: string): void
  close(): void
  end(): string
}

interface OpenElement {
  name: string
  /** The text of a style so far. */
  css: string[]
  isEmpty: boolean
}

const svg = "http://www.w3.org/2000/svg"
const foreign = new Set(["http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"])
const maxDepth = 100

/** Writes the elements of a parser that may be in a picture, and counts those that may not. */
export function createSvgWriter(removed: RemovedParts): SvgWriter {
  const output: string[] = []
  const open: OpenElement[] = []
  const count = createReferenceCount()
  let rootAttributes = ""
  let hasXlink = false
  /** How many open elements are left out, from the outermost on. */
  let skipped = 0
  /** Some files name no namespace. Browsers show nothing of them; the rebuilt one has it. */
  let hasNamespace = true

  /** Ends the tag of the innermost element, because something is in it. */
  function fill(): void {
    const element = open.at(-1)
    if (element?.isEmpty !== true) return
    element.isEmpty = false
    if (open.length > 1) output.push(">")
  }

  function begin(tag: SaxesTagNS): boolean {
    const { local: name, uri } = tag
    const isOwn = uri === svg || (uri === "" && !hasNamespace)
    const kind = isOwn ? toKind(name) : foreign.has(uri) ? "foreign document" : "silent"
    if (kind !== undefined) {
      if (kind !== "silent") removed.add(kind)
      return false
    }
    const kept = keepAttributes(name, Object.values(tag.attributes), removed)
    const type = kept?.values.get("type")?.toLowerCase() ?? "text/css"
    if (kept === undefined || (name === "style" && type !== "text/css" && type !== "")) return false
    count.open(kept.values.get("id"))
    for (const id of kept.references) count.refer(id)
    hasXlink ||= kept.values.has("xlink:href")
    const attributes = [...kept.values].map(([key, value]) => ` ${key}="${escapeValue(value)}"`).join("")
    fill()
    if (open.length === 0) rootAttributes = attributes
    else output.push(`<${name}${attributes}`)
    open.push({ name, css: [], isEmpty: true })
    return true
  }

  return {
    open(tag) {
      if (open.length === 0) {
        if (tag.local !== "svg" || (tag.uri !== svg && tag.uri !== "")) throw toSvgRefusal("is another XML document.")
        hasNamespace = tag.uri === svg
      }
      if (open.length + skipped >= maxDepth) throw toSvgRefusal("has elements that nest deeper than 100 levels.")
      if (skipped > 0 && tag.local.toLowerCase() === "script") removed.add("script")
      if (skipped > 0 || !begin(tag)) skipped += 1
    },
    write(text) {
      const element = open.at(-1)
      if (skipped > 0 || element === undefined) return
      if (element.name === "style") element.css.push(text)
      else if (textNames.has(element.name) || text.trim() === "") {
        fill()
        output.push(escapeText(text))
      }
    },
    close() {
      if (skipped > 0) {
        skipped -= 1
        return
      }
      const element = open.at(-1)
      if (element === undefined) return
      const css = element.css.length === 0 ? "" : rebuildStyleSheet(element.css.join(""), removed)
      if (css !== "") {
        fill()
        output.push(escapeText(css))
      }
      open.pop()
      count.close()
      if (open.length > 0) output.push(element.isEmpty ? "/>" : `</${element.name}>`)
    },
    end() {
      count.check()
      const links = hasXlink ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ""
      return `<svg xmlns="${svg}"${links}${rootAttributes}>${output.join("")}</svg>\n`
    },
  }
}

/** Why an element of SVG may not be in a picture. Undefined if it may, `silent` if nobody sees that it is gone. */
function toKind(name: string): RemovedKind | "silent" | undefined {
  if (elementNames.has(name)) return undefined
  if (silentNames.has(name)) return "silent"
  if (/^(?:script|handler|listener)$/i.test(name)) return "script"
  if (documentNames.has(name)) return "foreign document"
  return fontNames.has(name) ? "font" : "unknown element"
}

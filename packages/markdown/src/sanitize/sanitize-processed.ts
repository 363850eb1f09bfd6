import type { Element, Root, RootContent } from "hast"
import { sanitize } from "hast-util-sanitize"
import type { Schema } from "hast-util-sanitize"

import type { Processed } from "../render-options.ts"
import { bodySchema } from "./body-schema.ts"
import { prepareProcessed } from "./sanitize-tree.ts"

const drawings = "circle ellipse g line path polygon polyline rect svg".split(" ")
const drawing =
  "clipRule cx cy d fill fillOpacity fillRule height opacity points r rx ry stroke strokeLineCap strokeLineJoin strokeOpacity " +
  "strokeWidth transform viewBox width x x1 x2 y y1 y2 xmlns"
/** What shows a formula. Elements that hold HTML or an address are not here. */
const formulas = (
  "annotation math menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle " +
  "msub msubsup msup mtable mtd mtext mtr munder munderover semantics"
).split(" ")
const formula =
  "accent accentunder align columnalign columnlines columnspacing columnspan depth display displaystyle encoding fence form frame height " +
  "largeop linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation rowalign rowlines " +
  "rowspacing rowSpan rspace scriptlevel separator stretchy symmetric voffset width xmlns"

/** What a site's own processor may add to an article: styles, and controls that do nothing without a script of the site. */
const processedSchema: Schema = {
  ...bodySchema,
  attributes: {
    ...Object.fromEntries(Object.keys(bodySchema.attributes ?? {}).map((name) => [name, withoutClasses(name)])),
    "*": [
      ...(bodySchema.attributes?.["*"] ?? []),
      ..."ariaDescribedBy ariaLabel ariaLabelledBy ariaLive className data* role style tabIndex".split(" "),
    ],
    a: [...withoutClasses("a"), ["target", "_blank"]],
    button: [["type", "button"], "title"],
    link: [["rel", "stylesheet"], "href"],
    script: [["type", "module"], "src"],
    ...Object.fromEntries(drawings.map((name) => [name, drawing.split(" ")])),
    ...Object.fromEntries(formulas.map((name) => [name, formula.split(" ")])),
  },
  required: { ...bodySchema.required, button: { type: "button" } },
  strip: (bodySchema.strip ?? []).filter((name) => !["button", "math", "script", "svg"].includes(name)),
  tagNames: [...(bodySchema.tagNames ?? []), ...drawings, ...formulas, "button", "link", "script"],
}

/** The attributes of an element, without its list of classes: a processor may use any. */
function withoutClasses(name: string): NonNullable<Schema["attributes"]>[string] {
  return (bodySchema.attributes?.[name] ?? []).filter((entry) => !Array.isArray(entry) || entry[0] !== "className")
}

/**
 * Sanitises what a site's own processor made of an article. It keeps classes, styles and controls, which authors may not write. Even if an
 * author's words were in there as HTML, nothing could run. Scripts and style sheets stay only if they are files below `assets`, or if they
 * say exactly what `inline` says.
 */
export function sanitizeProcessed(tree: Root, { assets, inline = [] }: Processed): Root {
  prepareProcessed(tree)
  const kept = markInline(tree, inline)
  const own = collectOwnElements(tree)
  const schema =
    own.size === 0 ? processedSchema : { ...processedSchema, tagNames: [...(processedSchema.tagNames ?? []), ...own] }
  const safe = sanitize(tree, schema) as Root
  tidy(safe, assets, kept)
  return safe
}

/** Puts a mark in the place of each script and style sheet of the site, which the schema would remove. */
function markInline(tree: Root, inline: readonly string[]): ReadonlyMap<string, Element> {
  const kept = new Map<string, Element>()
  if (inline.length === 0) return kept
  const names = new Map(inline.map((text, index) => [text, String(index)]))
  const visit = (parent: Root | Element): void => {
    for (const [index, child] of parent.children.entries()) {
      if (child.type !== "element") continue
      const [text, ...others] = child.children
      const name = text?.type === "text" && others.length === 0 ? names.get(text.value) : undefined
      if (name === undefined || (child.tagName !== "style" && child.tagName !== "script")) {
        visit(child)
        continue
      }
      const properties = child.properties["type"] === "module" ? { type: "module" } : {}
      kept.set(name, { type: "element", tagName: child.tagName, properties, children: [...child.children] })
      parent.children[index] = { ...child, tagName: "span", properties: { dataCitableInline: name }, children: [] }
    }
  }
  visit(tree)
  return kept
}

/** The names of custom elements, which mean nothing without a script of the site. Authors cannot write them. */
function collectOwnElements(parent: Root | Element, found = new Set<string>()): Set<string> {
  for (const child of parent.children) {
    if (child.type !== "element") continue
    if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(child.tagName) && !reservedNames.has(child.tagName)) {
      found.add(child.tagName)
    }
    collectOwnElements(child, found)
  }
  return found
}

/** Names with a hyphen that SVG and MathML have. */
const reservedNames = new Set([
  "annotation-xml",
  "color-profile",
  "font-face",
  "font-face-format",
  "font-face-name",
  "font-face-src",
  "font-face-uri",
  "missing-glyph",
])

function tidy(parent: Root | Element, assets: string, kept: ReadonlyMap<string, Element>): void {
  const children = (parent.children as RootContent[]).map((node) => {
    const name = node.type === "element" ? node.properties["dataCitableInline"] : undefined
    return (typeof name === "string" ? kept.get(name) : undefined) ?? node
  })
  parent.children = children.filter((node) => {
    if (node.type === "comment") return /^\s*(?:more|truncate|excerpt)\s*$/i.test(node.value.slice(0, 100))
    if (node.type !== "element") return node.type === "text"
    if ([...kept.values()].includes(node)) return true
    const { style } = node.properties
    if (typeof style === "string" && !isPlainStyle(style)) delete node.properties["style"]
    if (node.tagName === "script" || node.tagName === "link") {
      node.children = []
      return isAsset(node.properties[node.tagName === "script" ? "src" : "href"], assets)
    }
    tidy(node, assets, kept)
    return true
  })
}

/** What highlighters set on code and its lines, and what sets formulas and tables. */
const plainProperty =
  /^(?:--[\w-]+|color|background-color|font-(?:style|weight)|text-(?:align|decoration)|overflow-x|white-space|word-wrap|tab-size|math-(?:depth|shift|style)|padding(?:-\w+)?|vertical-align)$/

/** Styles that load nothing, and change nothing but colours, letters and the space around them. */
function isPlainStyle(style: string): boolean {
  const declarations = style.split(";").filter((text) => text.trim() !== "")
  return (
    style.length < 2000 &&
    /^[\w\s#%.,:;()'"-]*$/.test(style) &&
    !/url|image|expression|import/i.test(style) &&
    declarations.every(
      (text) =>
        plainProperty.test(text.split(":", 1)[0]?.trim().toLowerCase() ?? "") ||
        /^\s*display:\s*(?:block|inline)(?: math)?\s*$/i.test(text),
    )
  )
}

function isAsset(address: unknown, assets: string): boolean {
  if (typeof address !== "string" || !address.startsWith(assets)) return false
  return (
    /^\/(?!\/)/.test(assets) && /^[\w.-]+(?:\/[\w.-]+)*$/.test(address.slice(assets.length)) && !address.includes("..")
  )
}

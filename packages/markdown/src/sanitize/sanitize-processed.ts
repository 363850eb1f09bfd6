import type { Element, Root, RootContent } from "hast"
import { sanitize } from "hast-util-sanitize"
import type { Schema } from "hast-util-sanitize"

import { bodySchema } from "./body-schema.ts"
import { prepareProcessed } from "./sanitize-tree.ts"

const drawings = "circle ellipse g line path polygon polyline rect svg".split(" ")
const drawing =
  "cx cy d fill fillRule height points r rx ry stroke strokeLineCap strokeLineJoin strokeWidth viewBox width x x1 x2 y y1 y2 xmlns"

/** What a site's own processor may add to an article: styles, and controls that do nothing without a script of the site. */
const processedSchema: Schema = {
  ...bodySchema,
  attributes: {
    ...Object.fromEntries(
      Object.entries(bodySchema.attributes ?? {}).map(([name, list]) => [
        name,
        list.filter((entry) => !Array.isArray(entry) || entry[0] !== "className"),
      ]),
    ),
    "*": [
      ...(bodySchema.attributes?.["*"] ?? []),
      ..."ariaDescribedBy ariaLabel ariaLabelledBy ariaLive className data* role style tabIndex".split(" "),
    ],
    button: [["type", "button"], "title"],
    link: [["rel", "stylesheet"], "href"],
    script: [["type", "module"], "src"],
    ...Object.fromEntries(drawings.map((name) => [name, drawing.split(" ")])),
  },
  required: { ...bodySchema.required, button: { type: "button" } },
  strip: (bodySchema.strip ?? []).filter((name) => !["button", "script", "svg"].includes(name)),
  tagNames: [...(bodySchema.tagNames ?? []), ...drawings, "button", "link", "script"],
}

/**
 * Sanitises what a site's own processor made of an article. It keeps classes, styles and controls, which authors may not write. Even if an
 * author's words were in there as HTML, nothing could run. Scripts and style sheets stay only if they are files below `assets`.
 */
export function sanitizeProcessed(tree: Root, assets: string): Root {
  prepareProcessed(tree)
  const safe = sanitize(tree, processedSchema) as Root
  tidy(safe, assets)
  return safe
}

function tidy(parent: Root | Element, assets: string): void {
  parent.children = (parent.children as RootContent[]).filter((node) => {
    if (node.type === "comment") return /^\s*(?:more|truncate|excerpt)\s*$/i.test(node.value.slice(0, 100))
    if (node.type !== "element") return node.type === "text"
    const { style } = node.properties
    if (typeof style === "string" && !isPlainStyle(style)) delete node.properties["style"]
    if (node.tagName === "script" || node.tagName === "link") {
      node.children = []
      return isAsset(node.properties[node.tagName === "script" ? "src" : "href"], assets)
    }
    tidy(node, assets)
    return true
  })
}

/** What highlighters set on code and its lines. */
const plainProperty =
  /^(?:--[\w-]+|color|background-color|font-(?:style|weight)|text-decoration|overflow-x|white-space|word-wrap|tab-size)$/

/** Styles that load nothing, and change nothing but colours and letters. */
function isPlainStyle(style: string): boolean {
  const declarations = style.split(";").filter((text) => text.trim() !== "")
  return (
    style.length < 2000 &&
    /^[\w\s#%.,:;()'"-]*$/.test(style) &&
    !/url|image|expression|import/i.test(style) &&
    declarations.every((text) => plainProperty.test(text.split(":", 1)[0]?.trim().toLowerCase() ?? ""))
  )
}

function isAsset(address: unknown, assets: string): boolean {
  if (typeof address !== "string" || !address.startsWith(assets)) return false
  return (
    /^\/(?!\/)/.test(assets) && /^[\w.-]+(?:\/[\w.-]+)*$/.test(address.slice(assets.length)) && !address.includes("..")
  )
}

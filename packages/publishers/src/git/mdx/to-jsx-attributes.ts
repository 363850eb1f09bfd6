import type { Nodes } from "mdast"
import { find, hastToReact, html } from "property-information"

import type { HtmlAttribute } from "./read-html.ts"

type JsxAttribute = Extract<
  Extract<Nodes, { type: "mdxJsxTextElement" }>["attributes"][number],
  { type: "mdxJsxAttribute" }
>

/** Attributes of HTML as JSX has them, and the names of those that it cannot have. */
export function toJsxAttributes(attributes: readonly HtmlAttribute[]): {
  attributes: JsxAttribute[]
  left: string[]
} {
  const found: JsxAttribute[] = []
  const left: string[] = []
  for (const { name, value } of attributes) {
    if (name.startsWith("on") || !/^[a-z_][a-z0-9_-]*(?::[a-z0-9_-]+)?$/.test(name)) left.push(name)
    else if (name === "style") found.push({ type: "mdxJsxAttribute", name, value: toStyle(value ?? "") })
    else found.push({ type: "mdxJsxAttribute", name: toJsxName(name), value })
  }
  return { attributes: found, left }
}

function toJsxName(name: string): string {
  if (/^(?:aria|data)-/.test(name)) return name
  const { property, attribute } = find(html, name)
  if (attribute !== name) return name
  return hastToReact[property] ?? property
}

function toStyle(css: string): NonNullable<JsxAttribute["value"]> {
  const style: Record<string, string> = {}
  for (const [declaration] of css.matchAll(/(?:[^;"'(]+|"[^"]*(?:"|$)|'[^']*(?:'|$)|\([^)]*(?:\)|$))+/g)) {
    const colon = declaration.indexOf(":")
    const name = declaration.slice(0, Math.max(colon, 0)).split("*/").at(-1)?.trim() ?? ""
    const value = declaration.slice(colon + 1).trim()
    if (!/^[a-zA-Z-]+$/.test(name) || value === "") continue
    const camel = name.startsWith("--")
      ? name
      : name.toLowerCase().replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    style[camel] = value
  }
  return { type: "mdxJsxAttributeValueExpression", value: JSON.stringify(style) }
}

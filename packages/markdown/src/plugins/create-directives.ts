import type { Element, ElementContent } from "hast"

import type { BodyContext, BodyPlugin } from "../body-plugin.ts"
import { quote } from "../internal/create-reporter.ts"
import { isAttributeName, isAttributeValue, toPropName } from "../internal/directive-attributes.ts"
import { markAsLocal } from "../internal/local-plugins.ts"
import { takeMark, type WrittenDirective } from "./directive-mark.ts"
import { quoteDirectives } from "./quote-directives.ts"

export interface DirectivesOptions {
  /** The names that bodies may use, such as `product`: lower-case letters, digits and hyphens. Other directives stay text. */
  names: readonly string[]
}

/**
 * Creates a plugin for components of the site in Markdown: `::product[Label]{sku="a1"}` on a line, or `:::product{sku="a1"}` … `:::` around
 * lines. They become `<div data-directive="product" data-sku="a1">` with the label and the lines as content. `<ArticleBody>` of the packages
 * for Astro and Next.js shows the site's component in its place.
 */
export function createDirectives({ names }: DirectivesOptions): BodyPlugin {
  const listed: ReadonlySet<string> = new Set(names.map((name) => name.toLowerCase()))
  return markAsLocal({
    key: `directives 1 ${JSON.stringify([...listed])}`,
    source: (markdown) => quoteDirectives(markdown, listed),
    elements: {
      blockquote(element, body) {
        const found = takeMark(element, listed)
        if (found === undefined) return undefined
        element.tagName = "div"
        element.properties = toProperties(found, element, body)
        element.children = trim(element.children)
        return undefined
      },
    },
  })
}

/** The attributes in a form that means nothing to a browser. */
function toProperties(
  { name, attributes }: WrittenDirective,
  element: Element,
  body: BodyContext,
): Element["properties"] {
  const properties: Element["properties"] = {}
  for (const [attribute, value] of attributes) {
    const warn = (code: string, message: string) => body.warn(code, message, element)
    const where = `the attribute ${quote(attribute)} of the directive ${quote(name)} was removed`
    if (!isAttributeName(attribute)) warn("removed_attribute", `${where}: no component takes an attribute of that name`)
    else if (!isAttributeValue(value)) warn("unsafe_url", `${where}: ${quote(value)} is not a safe address`)
    else properties[toDataName(attribute)] = value
  }
  properties["dataDirective"] = name
  return properties
}

function toDataName(attribute: string): string {
  const prop = toPropName(attribute)
  return `data${prop.charAt(0).toUpperCase()}${prop.slice(1)}`
}

/** Drops the line breaks around the content, so that a directive without content is empty. */
function trim(children: ElementContent[]): ElementContent[] {
  const isSpace = (node: ElementContent | undefined) => node?.type === "text" && node.value.trim() === ""
  let start = 0
  let end = children.length
  while (start < end && isSpace(children[start])) start += 1
  while (end > start && isSpace(children[end - 1])) end -= 1
  return children.slice(start, end)
}

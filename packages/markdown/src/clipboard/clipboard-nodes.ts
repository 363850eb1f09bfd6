import type { Element, ElementContent, Root, RootContent } from "hast"

/** The inline styles of an element, by name. */
export function styleOf({ properties }: Element): Record<string, string> {
  const style: Record<string, string> = {}
  for (const part of String(properties["style"] ?? "").split(";")) {
    const at = part.indexOf(":")
    if (at > 0) style[part.slice(0, at).trim().toLowerCase()] = part.slice(at + 1).trim()
  }
  return style
}

export function classesOf({ properties }: Element): string[] {
  const { className } = properties
  return Array.isArray(className) ? className.map(String) : []
}

export function element(
  tagName: string,
  properties: Element["properties"] = {},
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children }
}

export const textNode = (value: string): ElementContent => ({ type: "text", value })

export function textOf(node: Root | RootContent | ElementContent): string {
  if (node.type === "text") return node.value
  return "children" in node ? node.children.map(textOf).join("") : ""
}

export const isBlank = (node: RootContent | ElementContent): boolean =>
  node.type === "comment" || (node.type === "text" && node.value.trim() === "")

/** Visits each element after those in it. What `visit` returns takes the place of the element. */
export function edit(
  parent: Root | Element,
  visit: (node: Element, parent: Root | Element) => ElementContent[] | undefined,
): void {
  const next: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    if (child.type === "element") {
      edit(child, visit)
      for (const node of visit(child, parent) ?? [child]) next.push(node)
    } else next.push(child)
  }
  parent.children = next
}

const blocks = new Set(
  (
    "address article aside blockquote dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol " +
    "p pre section table ul"
  ).split(" "),
)
export const isBlock = (node: RootContent | ElementContent): boolean =>
  node.type === "element" && blocks.has(node.tagName)

export const hasBlock = (node: Element): boolean =>
  node.children.some((child) => isBlock(child) || (child.type === "element" && hasBlock(child)))

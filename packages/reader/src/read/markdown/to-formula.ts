import type { PageElement, PageNode, PageTree } from "../tree/page-tree.ts"
import { textOf } from "../tree/text-of.ts"
import type { ReadyNode } from "./ready-tree.ts"

/** A formula as TeX in a code span between dollar signs, which no Markdown reader changes; its text if the page has no TeX. */
export function toFormula(element: PageElement): ReadyNode[] {
  const tex = findTex(element)
  if (tex === undefined || tex.trim() === "") return [{ type: "text", value: textOf(withoutCopies(element)) }]
  const isBlock = /display/.test(element.properties.class ?? "") || element.properties.display === "block"
  const value = tex.trim()
  if (isBlock) {
    const children: ReadyNode[] = [{ type: "text", value }]
    const code: ReadyNode = { type: "element", tagName: "code", properties: { className: ["language-math"] }, children }
    return [{ type: "element", tagName: "pre", properties: {}, children: [code] }]
  }
  return [
    {
      type: "element",
      tagName: "code",
      properties: {},
      children: [{ type: "text", value: `$${value.replaceAll(/\s+/g, " ")}$` }],
    },
  ]
}

function findTex(parent: PageElement | PageTree): string | undefined {
  if (parent.type === "element" && parent.tagName === "math" && parent.properties.alttext)
    return parent.properties.alttext
  for (const child of parent.children) {
    if (child.type === "text") continue
    if (child.tagName === "annotation" && /tex/i.test(child.properties.encoding ?? "")) return textOf(child.children)
    const inner = findTex(child)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** KaTeX writes a formula twice, once for people and once for programs. */
function withoutCopies({ children }: PageElement): PageNode[] {
  const forPrograms = children.filter(
    (child) => child.type === "element" && /katex-mathml/.test(child.properties.class ?? ""),
  )
  return forPrograms.length > 0 ? forPrograms : children
}

import type { PageElement, PageNode, PageTree } from "../tree/page-tree.ts"
import { textOf } from "../tree/text-of.ts"
import { chooseImage } from "./choose-image.ts"
import { expandTable } from "./expand-table.ts"
import type { ReadyElement, ReadyNode } from "./ready-tree.ts"
import { toCode } from "./to-code.ts"
import { toFormula } from "./to-formula.ts"

const dropped = new Set(
  "head title meta link base button textarea svg source track area map embed input param".split(" "),
)
const indented = new Set(["li", "blockquote", "dd"])
/** What makes words strong, emphasised or struck. Nested in itself it says nothing more, and costs a stringifier much time. */
const marks = new Map(
  Object.entries({
    b: "strong",
    strong: "strong",
    i: "em",
    em: "em",
    mark: "em",
    u: "em",
    del: "del",
    s: "del",
    strike: "del",
  }),
)
const deepest = 20
/** The marks of a quotation, and of one within it. Quotations within that have none. */
const quotes = ['"', "'"]
/** A few characters of HTML can ask for thousands of cells. */
const mostCells = 20_000
const signs = /^[\s#¶§🔗⚓↑^*]*$/u

/**
 * Brings a tree into the form that Markdown has: absolute links of safe schemes, code with its language, tables without spans, formulas as
 * TeX. It stops after `budget` characters of text.
 */
export function prepareTree(tree: PageTree, { base, budget }: { base: string; budget: number }): ReadyElement[] {
  let left = budget
  let leftCells = mostCells
  let nesting = 0
  let quoting = 0
  const open = new Set<string>()
  function convertAll(nodes: readonly PageNode[]): ReadyNode[] {
    const result: ReadyNode[] = []
    for (const node of nodes) {
      if (left <= 0) break
      if (node.type === "text") {
        const value = node.value.length > left ? node.value.slice(0, left) : node.value
        left -= value.length
        append(result, { type: "text", value })
      } else {
        for (const converted of convert(node)) append(result, converted)
      }
    }
    return result
  }
  function convert(node: PageElement): ReadyNode[] {
    const { tagName, properties } = node
    const mark = marks.get(tagName)
    if (mark !== undefined) return convertMark(node, mark)
    if (!indented.has(tagName)) return convertElement(node, properties)
    // Each level indents every line.
    if (nesting >= deepest) return convertAll(node.children)
    nesting += 1
    const converted = convertElement(node, properties)
    nesting -= 1
    return converted
  }
  function convertMark(node: PageElement, mark: string): ReadyNode[] {
    if (open.has(mark)) return convertAll(node.children)
    open.add(mark)
    const children = convertAll(node.children)
    open.delete(mark)
    return children.length === 0 ? [] : [element(node.tagName, children)]
  }
  function convertElement(node: PageElement, properties: Record<string, string>): ReadyNode[] {
    const { tagName } = node
    if (tagName === "li") return [element("li", [...toCheckbox(node), ...convertAll(node.children)])]
    if (dropped.has(tagName)) return []
    if (tagName === "math" || isFormula(node)) return toFormula(node)
    if (tagName === "q") return convertQuotation(node)
    if (tagName === "pre") return spend(toCode(node))
    if (tagName === "table") return convertTable(node)
    if (tagName === "img") return chooseImage(properties, base)
    if (tagName === "picture") return convertPicture(node)
    if (tagName === "a") return convertLink(node)
    if (tagName === "summary") return [element("p", [element("strong", convertAll(node.children))])]
    if (tagName === "figcaption") return [element("p", [element("em", convertAll(node.children))])]
    if (tagName === "ol") {
      const start = Number.parseInt(properties.start ?? "", 10)
      const isStart = Number.isSafeInteger(start) && start >= 0 && start < 1_000_000_000
      return [element("ol", convertAll(node.children), isStart ? { start: String(start) } : {})]
    }
    return [element(tagName === "details" ? "div" : tagName, convertAll(node.children))]
  }
  function convertQuotation(node: PageElement): ReadyNode[] {
    const value = quotes[quoting]
    if (value === undefined) return convertAll(node.children)
    quoting += 1
    const children = convertAll(node.children)
    quoting -= 1
    return children.length === 0 ? [] : [{ type: "text", value }, ...children, { type: "text", value }]
  }
  function spend(code: ReadyElement[]): ReadyElement[] {
    left -= code.reduce((sum, part) => sum + lengthOf(part), 0)
    return code
  }
  function convertTable(node: PageElement): ReadyNode[] {
    const table = expandTable(node, { mostCells: leftCells })
    if (table === undefined) return convertAll(node.children.flatMap((child) => unwrapTable(child)))
    leftCells -= table.cells
    return [
      ...table.caption.map((caption) => element("p", [element("strong", convertAll([caption]))])),
      element("table", convertAll(table.rows)),
    ]
  }
  function convertPicture(node: PageElement): ReadyNode[] {
    const images = node.children.filter((child) => child.type === "element")
    const image = images.find(({ tagName }) => tagName === "img")
    const source = images.find(({ tagName, properties }) => tagName === "source" && properties.srcset !== undefined)
    if (image === undefined) return []
    return chooseImage({ ...image.properties, ...(source && { fallback: source.properties.srcset ?? "" }) }, base)
  }
  function convertLink(node: PageElement): ReadyNode[] {
    const children = convertAll(node.children)
    const hasImage = children.some(holdsImage)
    if (!hasImage && signs.test(textOf(node.children)))
      return node.children.some(({ type }) => type === "text") ? [] : children
    const url = toUrl(node.properties.href, base)
    return url === undefined ? children : [element("a", children, { href: url })]
  }
  return convertAll(tree.children).map((node) => (node.type === "element" ? node : element("p", [node])))
}

/** Texts in a row become one: a stringifier takes time in proportion to the square of their number. */
function append(nodes: ReadyNode[], node: ReadyNode): void {
  const last = nodes.at(-1)
  if (node.type === "text" && last?.type === "text") last.value += node.value
  else nodes.push(node)
}

function element(tagName: string, children: ReadyNode[], properties: ReadyElement["properties"] = {}): ReadyElement {
  return { type: "element", tagName, properties, children }
}

function holdsImage(node: ReadyNode): boolean {
  return node.type === "element" && (node.tagName === "img" || node.children.some(holdsImage))
}

function lengthOf(node: ReadyNode): number {
  return node.type === "text" ? node.value.length : node.children.reduce((sum, child) => sum + lengthOf(child), 0)
}

function toCheckbox({ children }: PageElement): ReadyElement[] {
  const first = children.find((child) => child.type === "element" || child.value.trim() !== "")
  if (first?.type !== "element" || first.tagName !== "input" || first.properties.type !== "checkbox") return []
  return [element("input", [], { type: "checkbox", checked: first.properties.checked !== undefined })]
}

function isFormula({ tagName, properties }: PageElement): boolean {
  if (tagName === "mjx-container") return true
  return (
    tagName === "span" &&
    /(?:^|\s)(?:katex|katex-display|MathJax|mwe-math-element)(?:\s|$)/.test(properties.class ?? "")
  )
}

/** A table that only places things becomes the things, in their order. */
function unwrapTable(node: PageNode): PageNode[] {
  if (node.type === "text") return [node]
  if (!/^(?:tbody|thead|tfoot|tr|td|th|colgroup|col|caption)$/.test(node.tagName)) return [node]
  if (node.tagName === "col" || node.tagName === "colgroup") return []
  return [{ ...node, tagName: "div", children: node.children.flatMap((child) => unwrapTable(child)) }]
}

/** The absolute form of a link; undefined if it has a scheme that runs code or reads files. */
function toUrl(href: string | undefined, base: string): string | undefined {
  if (href === undefined || href.length > 8000) return undefined
  const url = URL.parse(href.trim(), base)
  return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol) ? url.href : undefined
}

import { hasOnly, isBlank, isElement, type Node, toHtml, toShown } from "@citable/publishers/to-html"

import { type LexicalNode, toInline } from "./to-inline.ts"

type Element = Extract<Node, { type: "element" }>

/** What every element of Lexical has. */
const block = { direction: null, format: "", indent: 0, version: 1 }

/**
 * Converts a body to the document of Ghost's editor, in the nodes that Ghost 6 makes of HTML itself. What these cannot hold as it is goes into
 * HTML cards, which show it byte by byte: tables, notes, boxes of tasks, elements with attributes.
 */
export function toLexical(children: readonly Node[]): { root: object } {
  const targets = new Set(listTargets(children))
  const nodes: LexicalNode[] = []
  for (const child of children.filter((one) => !isBlank(one))) {
    const node = isElement(child) ? toNode(child, targets) : undefined
    const last = nodes.at(-1)
    if (node !== undefined) nodes.push(node)
    // What follows a card of HTML goes into the same one.
    else if (last?.type === "html") last["html"] = `${String(last["html"])}\n${toHtml(child)}`
    else nodes.push({ type: "html", version: 1, html: toHtml(child) })
  }
  // Lexical refuses a document without a node.
  if (nodes.length === 0) nodes.push({ children: [], ...block, type: "paragraph" })
  return { root: { children: nodes, ...block, type: "root" } }
}

/** The ids that links of the text lead to. */
function listTargets(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return []
    const { href } = node.properties
    return [...(typeof href === "string" && href.startsWith("#") ? [href.slice(1)] : []), ...listTargets(node.children)]
  })
}

function toNode(element: Element, targets: ReadonlySet<string>): LexicalNode | undefined {
  const { tagName: tag, properties, children } = element
  if (/^h[1-6]$/.test(tag) && hasOnly(element, "id")) {
    const id = String(properties["id"])
    const isTarget = [id, encodeURI(id)].some((one) => targets.has(one))
    // Ghost gives headings ids of its own, and counts those that are the same.
    const isKept = [id, id.replace(/-\d+$/, "")].map(encodeURIComponent).includes(toGhostId(textOf(element)))
    const inline = isKept || !isTarget ? toInline(children) : undefined
    return inline && { children: inline, ...block, type: "extended-heading", tag }
  }
  if (tag === "pre") return toCode(element)
  if (tag === "ul" || tag === "ol") return toList(element, 0)
  if (!hasOnly(element)) return undefined
  if (tag === "hr") return { type: "horizontalrule", version: 1 }
  if (tag === "p") {
    const inline = toInline(children)
    return inline === undefined ? toImage(element) : { children: inline, ...block, type: "paragraph" }
  }
  const only = tag === "blockquote" ? toOnly(element) : undefined
  const quoted = only?.tagName === "p" && hasOnly(only) ? toInline(only.children) : undefined
  return quoted && { children: quoted, ...block, type: "extended-quote" }
}

/** The only thing that an element shows. */
function toOnly(element: Element): Element | undefined {
  const [only, more] = toShown(element)
  return only !== undefined && more === undefined && isElement(only) ? only : undefined
}

const textOf = (node: Node): string =>
  node.type === "text" ? node.value : isElement(node) ? node.children.map(textOf).join("") : ""

function toGhostId(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\][!"#$%&'()*+,./:;<=>?@\\^_{|}~]/g, "")
  return encodeURIComponent(words.replace(/\s+/g, "-").replace(/^-|-{2,}|-$/g, ""))
}

/** A card of a picture that stands alone. */
function toImage(element: Element): LexicalNode | undefined {
  const image = toOnly(element)
  if (image?.tagName !== "img" || !hasOnly(image, "src", "alt", "title", "width", "height", "decoding"))
    return undefined
  const { src = "", alt = "", title = "", width = null, height = null } = image.properties
  const shown = { caption: "", cardWidth: "regular", href: "" }
  return src === "" ? undefined : { type: "image", version: 1, src, width, height, title, alt, ...shown }
}

function toCode(element: Element): LexicalNode | undefined {
  const code = element.children.length === 1 ? toOnly(element) : undefined
  if (code?.tagName !== "code" || !hasOnly(element) || !hasOnly(code, "className")) return undefined
  const name = [code.properties["className"] ?? []].flat().join(" ")
  const language = name === "" ? "" : /^language-(\S+)$/.exec(name)?.[1]
  const text = textOf(code)
  // Ghost shows no block without a word, and a parser drops the first of two line ends.
  const isPlain = code.children.every(({ type }) => type === "text") && text.trim() !== "" && !text.startsWith("\n")
  return language === undefined || !isPlain
    ? undefined
    : { type: "codeblock", version: 1, code: text, language, caption: "" }
}

function toList(element: Element, indent: number): LexicalNode | undefined {
  const isOrdered = element.tagName === "ol"
  if (!hasOnly(element, isOrdered ? "start" : "")) return undefined
  const start = Number(element.properties["start"] ?? 1)
  const items = toShown(element).map((item, index) => toItems(item, start + index, indent))
  if (items.length === 0 || !items.every((item) => item !== undefined)) return undefined
  const kind = isOrdered ? { listType: "number", tag: "ol" } : { listType: "bullet", tag: "ul" }
  return { children: items.flat(), ...block, type: "list", start, ...kind }
}

/** An item, and the item of its own that Lexical has for the list in it. */
function toItems(item: Node, value: number, indent: number): LexicalNode[] | undefined {
  if (!isElement(item, "li") || !hasOnly(item)) return undefined
  const last = toShown(item).at(-1)
  const inner = last !== undefined && isElement(last, "ul", "ol") ? last : undefined
  const words = { ...item, children: item.children.filter((child) => child !== inner) }
  const only = toOnly(words)
  const children = toInline(only?.tagName === "p" && hasOnly(only) ? only.children : words.children)
  const list = inner && toList(inner, indent + 1)
  if (children === undefined || children.length === 0 || (inner !== undefined && list === undefined)) return undefined
  const toItem = (content: LexicalNode[], at: number) =>
    ({ children: content, ...block, indent, type: "listitem", value: at }) as const
  return [toItem(children, value), ...(list === undefined ? [] : [toItem([list], value + 1)])]
}

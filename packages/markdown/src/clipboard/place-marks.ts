import type { Element, ElementContent, Root } from "hast"

import { edit, element, hasBlock, isBlock, styleOf, textNode, textOf } from "./clipboard-nodes.ts"

const marks = new Set(["strong", "b", "em", "i", "del", "s", "strike", "u"])

/** Makes marks of styles, and puts marks where Markdown can write them: in blocks, around words. */
export function placeMarks(tree: Root): void {
  toMarks(tree, { isPlain: false })
  edit(tree, (node) => (marks.has(node.tagName) || node.tagName === "a" ? pushDown(node) : undefined))
  edit(tree, (node, parent) => (marks.has(node.tagName) ? trimMark(node, parent) : undefined))
  joinMarks(tree)
}

/** Spans become marks by their styles. Headings, heads of tables and links are bold anyway. */
function toMarks(parent: Root | Element, { isPlain }: { isPlain: boolean }): void {
  const next: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    if (child.type !== "element") {
      next.push(child)
      continue
    }
    const { tagName } = child
    toMarks(child, { isPlain: isPlain || /^(?:h[1-6]|th|a|pre|code)$/.test(tagName) })
    const isHead = isPlain && "tagName" in parent && parent.tagName !== "a"
    if (isHead && (tagName === "strong" || tagName === "b")) next.push(...child.children)
    else if (tagName === "u") next.push(...child.children)
    else if (tagName === "span" || tagName === "font") next.push(...fromStyle(child, isPlain))
    else next.push(child)
  }
  parent.children = next
}

function fromStyle(node: Element, isPlain: boolean): ElementContent[] {
  const style = styleOf(node)
  let { children } = node
  if (textOf(node).trim() === "") return children
  const weight = style["font-weight"]
  const isBold = weight === "bold" || Number(weight) >= 600
  if (isBold && !isPlain) children = [element("strong", {}, children)]
  if (style["font-style"] === "italic" && !isPlain) children = [element("em", {}, children)]
  const line = `${style["text-decoration"] ?? ""} ${style["text-decoration-line"] ?? ""}`
  if (line.includes("line-through")) children = [element("del", {}, children)]
  return children
}

/** A mark around blocks becomes one in each of them. Headings need none. */
function pushDown(node: Element): ElementContent[] | undefined {
  if (!hasBlock(node)) return undefined
  const next: ElementContent[] = []
  let run: ElementContent[] = []
  const wrap = (children: ElementContent[]) => element(node.tagName, { ...node.properties }, children)
  const close = () => {
    if (run.length > 0) next.push(run.some((child) => textOf(child).trim() !== "") ? wrap(run) : textNode(" "))
    run = []
  }
  for (const child of node.children) {
    if (child.type !== "element" || !(isBlock(child) || hasBlock(child))) {
      run.push(child)
      continue
    }
    close()
    const isBare =
      child.tagName === "pre" || child.tagName === "hr" || (node.tagName !== "a" && /^h[1-6]$/.test(child.tagName))
    if (!isBare) {
      const inner = wrap(child.children)
      child.children = pushDown(inner) ?? [inner]
    }
    next.push(child)
  }
  close()
  return next
}

const punctuation = /^[\p{P}\p{S}]$/u

/**
 * Moves white space out of a mark, and punctuation beside a letter: `a**, b**c` is no mark in Markdown. A mark around nothing goes.
 */
function trimMark(node: Element, parent: Root | Element): ElementContent[] | undefined {
  const text = textOf(node)
  if (text.trim() === "") return node.children.some(hasPicture) ? node.children : text === "" ? [] : [textNode(" ")]
  const siblings = parent.children as ElementContent[]
  const at = siblings.indexOf(node)
  const [before, after] = [siblings[at - 1], siblings[at + 1]]
  const head = cut(node, /^\s+/, "start") + (isLetter(before, -1) ? cut(node, /^[\p{P}\p{S}]+/u, "start") : "")
  const tail = (isLetter(after, 0) ? cut(node, /[\p{P}\p{S}]+\s*$/u, "end") : "") || cut(node, /\s+$/, "end")
  if (head === "" && tail === "") return undefined
  const inner = textOf(node) === "" ? [] : [node]
  return [...(head === "" ? [] : [textNode(head)]), ...inner, ...(tail === "" ? [] : [textNode(tail)])]
}

const hasPicture = (node: ElementContent): boolean =>
  node.type === "element" && (node.tagName === "img" || node.children.some(hasPicture))

function isLetter(node: ElementContent | undefined, at: number): boolean {
  if (node === undefined) return false
  const letter = (at === 0 ? /^./su : /.$/su).exec(textOf(node))?.[0]
  return letter !== undefined && !/\s/.test(letter) && !punctuation.test(letter)
}

/** Takes what a pattern finds out of the first or last text of an element. */
function cut(node: Element, pattern: RegExp, end: "start" | "end"): string {
  const child = end === "start" ? node.children[0] : node.children.at(-1)
  if (child?.type === "element") return marks.has(child.tagName) ? cut(child, pattern, end) : ""
  if (child?.type !== "text") return ""
  const found = pattern.exec(child.value)?.[0] ?? ""
  child.value =
    end === "start" ? child.value.slice(found.length) : child.value.slice(0, child.value.length - found.length)
  return found
}

/** Programs split one bold word into several. Neighbours of one kind become one. */
function joinMarks(parent: Root | Element): void {
  const next: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    const last = next.at(-1)
    if (
      child.type === "element" &&
      last?.type === "element" &&
      marks.has(child.tagName) &&
      last.tagName === child.tagName
    )
      last.children.push(...child.children)
    else if (child.type === "text" && last?.type === "text") last.value += child.value
    else next.push(child)
  }
  parent.children = next
  for (const child of next) if (child.type === "element") joinMarks(child)
}

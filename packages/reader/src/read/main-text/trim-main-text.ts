import { measureTree } from "../tree/measure-tree.ts"
import type { PageElement, PageTree } from "../tree/page-tree.ts"
import { pruneTree } from "../tree/prune-tree.ts"
import { textOf } from "../tree/text-of.ts"
import { isCall } from "./is-call.ts"

const lists = new Set(["ul", "ol", "div", "section", "dl", "table", "aside", "nav"])
const lines = new Set([
  "p",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "li",
  "div",
  "span",
  "strong",
  "small",
  "center",
  "address",
  "blockquote",
])
const heading = /^h[1-6]$/

/** Removes what is left of other things in a main text: lists of links, captions, lines that lead to other pages. */
export function trimMainText(tree: PageTree): void {
  captionImages(tree)
  const sizeOf = measureTree(tree)
  const total = sizeOf(tree).text
  pruneTree(tree, (element, parent) => {
    const { text, links } = sizeOf(element)
    if (text === 0) return false
    if (element.tagName === "figcaption") return text < total * 0.1
    if (lists.has(element.tagName) && links > text * 0.7 && text < total * 0.25) return true
    if (text > 180 || !lines.has(element.tagName)) return false
    if (element.tagName === "span" || element.tagName === "strong" || element.tagName === "small") {
      if (sizeOf(parent).text !== text) return false
    }
    return isCall(textOf([element]), { isLinked: links > text * 0.3 })
  })
  while (dropEnd(tree, sizeOf)) continue
}

/** Removes a heading that nothing follows, and a last paragraph that is only a link. */
function dropEnd(parent: PageElement | PageTree, sizeOf: ReturnType<typeof measureTree>): boolean {
  for (let index = parent.children.length - 1; index >= 0; index -= 1) {
    const last = parent.children[index]
    if (last === undefined) continue
    if (last.type === "text") {
      if (/\S/.test(last.value)) return false
      continue
    }
    const { text, links } = sizeOf(last)
    if (text === 0) continue
    if (heading.test(last.tagName) || (last.tagName === "p" && links >= text * 0.95)) {
      parent.children.splice(index, 1)
      return true
    }
    if (["p", "ul", "ol", "table", "blockquote", "pre", "dl"].includes(last.tagName)) return false
    return dropEnd(last, sizeOf)
  }
  return false
}

/** Moves the caption of a figure into the title of its image. */
function captionImages(parent: PageElement | PageTree): void {
  for (const child of parent.children) {
    if (child.type === "text") continue
    if (child.tagName === "figure") captionImage(child)
    else captionImages(child)
  }
}

function captionImage(figure: PageElement): void {
  let caption: string | undefined
  let image: PageElement | undefined
  function visit(parent: PageElement): void {
    for (const child of parent.children) {
      if (child.type === "text") continue
      if (child.tagName === "figcaption") caption ??= textOf([child])
      else if (child.tagName === "img") image ??= child
      visit(child)
    }
  }
  visit(figure)
  if (image !== undefined && caption !== undefined) image.properties.title = caption.replaceAll("\n", " ")
}

import type { PageElement, PageTree } from "./page-tree.ts"

/** The characters of an element's text, white space left out, and how many of them are in links. */
export interface TextSize {
  text: number
  links: number
}

/** Measures every element of a tree in one pass. */
export function measureTree(tree: PageTree): (node: PageElement | PageTree) => TextSize {
  const sizes = new Map<PageElement | PageTree, TextSize>()
  function measure(parent: PageElement | PageTree): TextSize {
    const size = { text: 0, links: 0 }
    for (const child of parent.children) {
      if (child.type === "text") {
        size.text += lengthOf(child.value)
        continue
      }
      const inner = measure(child)
      size.text += inner.text
      size.links += inner.links
    }
    if (parent.type === "element" && parent.tagName === "a" && parent.properties.href !== undefined) {
      // A link within the page, such as to a note, is text.
      if (!parent.properties.href.startsWith("#")) size.links = size.text
    }
    sizes.set(parent, size)
    return size
  }
  measure(tree)
  return (node) => sizes.get(node) ?? { text: 0, links: 0 }
}

function lengthOf(text: string): number {
  let length = 0
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 32) length += 1
  return length
}

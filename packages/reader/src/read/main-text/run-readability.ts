import { Readability } from "@mozilla/readability"
import { parseHTML } from "linkedom"

import type { PageElement, PageTree } from "../tree/page-tree.ts"
import { parsePage } from "../tree/parse-page.ts"
import { serializeTree } from "../tree/serialize-tree.ts"

/** What Readability judges by, what Markdown needs, and our mark. */
const kept = new Set(
  "id class role itemprop itemtype href src srcset data-src data-srcset data-lazy-src data-original alt title rel datetime lang dir colspan rowspan start reversed type checked open width height align encoding display name content property data-citable".split(
    " ",
  ),
)
const mark = "data-citable"
/** Names that a bundler made, such as `codeBlockContent_biex`: Readability would take every "content" in them for the text. */
const bundled = /(?:^|\s)[A-Za-z]+_[\w-]{4,6}(?=\s|$)/g

export interface FoundText {
  tree: PageTree
  /** The elements of the page with words of their own that are in the text. */
  kept: ReadonlySet<PageElement>
}

/** The part of a page that Readability takes for its text; undefined if it finds none. */
export function runReadability(tree: PageTree, { charThreshold }: { charThreshold: number }): FoundText | undefined {
  const marked: PageElement[] = []
  markElements(tree, marked)
  const html = serializeTree(tree, (name, value) => {
    if (!kept.has(name)) return undefined
    return name === "class" ? value.replaceAll(bundled, "") : value
  })
  const isWhole = tree.children.some((child) => child.type === "element" && child.tagName === "html")
  const { document } = parseHTML(isWhole ? html : `<html><body>${html}</body></html>`)
  for (const element of marked) delete element.properties[mark]
  const options = { charThreshold, disableJSONLD: true, keepClasses: true }
  const found = parse(document, options)
  if (typeof found?.content !== "string") return undefined
  const content = parsePage(found.content).tree
  const elements = new Set<PageElement>()
  unmarkElements(content, (index) => {
    const element = marked[index]
    if (element !== undefined) elements.add(element)
  })
  return { tree: content, kept: elements }
}

/** Some trees make Readability fail, such as a body within a paragraph: there it finds nothing. */
function parse(
  document: Document,
  options: ConstructorParameters<typeof Readability>[1],
): { content?: unknown } | null {
  try {
    return new Readability(document, options).parse()
  } catch {
    return null
  }
}

/** Numbers the elements with words of their own, so they can be found again in what Readability makes of them. */
function markElements(parent: PageElement | PageTree, marked: PageElement[]): void {
  for (const child of parent.children) {
    if (child.type === "element") {
      markElements(child, marked)
    } else if (parent.type === "element" && parent.properties[mark] === undefined && /\S/.test(child.value)) {
      parent.properties[mark] = String(marked.length)
      marked.push(parent)
    }
  }
}

function unmarkElements(parent: PageElement | PageTree, found: (index: number) => void): void {
  for (const child of parent.children) {
    if (child.type === "text") continue
    const index = child.properties[mark]
    if (index !== undefined) {
      found(Number(index))
      delete child.properties[mark]
    }
    unmarkElements(child, found)
  }
}

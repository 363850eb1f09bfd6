import type { TextSize } from "../tree/measure-tree.ts"
import type { PageElement, PageTree } from "../tree/page-tree.ts"

type Measure = (node: PageElement | PageTree) => TextSize

/** The element by which a page itself says where its text is: `itemprop=articleBody`, its only `article`, `main`. */
export function findContainers(tree: PageTree, sizeOf: Measure): PageElement[] {
  const bodies: PageElement[] = []
  const articles: PageElement[] = []
  const mains: PageElement[] = []
  visit(tree, (element) => {
    const { itemprop, role } = element.properties
    if (itemprop !== undefined && /\b(?:articleBody|recipeInstructions)\b/.test(itemprop)) bodies.push(element)
    if (element.tagName === "article") articles.push(element)
    if (element.tagName === "main" || role === "main") mains.push(element)
  })
  return [...only(bodies, sizeOf), ...only(articles, sizeOf), ...only(mains, sizeOf)]
}

/** The largest, if it has more text than all the others together. */
function only(elements: readonly PageElement[], sizeOf: Measure): PageElement[] {
  const words = (element: PageElement): number => sizeOf(element).text - sizeOf(element).links
  const largest = elements.toSorted((one, other) => words(other) - words(one))[0]
  if (largest === undefined) return []
  let inside = 0
  visit(largest, (element) => {
    if (elements.includes(element)) inside += 0
  })
  const others = elements.reduce((sum, element) => sum + words(element), 0) - words(largest) - inside
  return words(largest) > others ? [largest] : []
}

function visit(parent: PageElement | PageTree, found: (element: PageElement) => void): void {
  for (const child of parent.children) {
    if (child.type === "text") continue
    found(child)
    visit(child, found)
  }
}

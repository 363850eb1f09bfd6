import type { TextSize } from "../tree/measure-tree.ts"
import type { PageElement, PageTree } from "../tree/page-tree.ts"

type Measure = (node: PageElement | PageTree) => TextSize

/** The elements by which a page itself says where its text is: `itemprop=articleBody`, `article`, `main`; at most one of each kind. */
export function findContainers(tree: PageTree, sizeOf: Measure): PageElement[] {
  const bodies: PageElement[] = []
  const articles: PageElement[] = []
  const mains: PageElement[] = []
  visit(tree, ({ itemprop = "", role }, element) => {
    if (itemprop !== "" && /\b(?:articleBody|recipeInstructions)\b/.test(itemprop)) bodies.push(element)
    if (element.tagName === "article") articles.push(element)
    if (element.tagName === "main" || role === "main") mains.push(element)
  })
  return [bodies, articles, mains].flatMap((elements) => findLargest(elements, sizeOf))
}

/** The largest of elements, if it has more words than all the others together. */
function findLargest(elements: readonly PageElement[], sizeOf: Measure): PageElement[] {
  const words = (element: PageElement): number => sizeOf(element).text - sizeOf(element).links
  const largest = elements.toSorted((one, other) => words(other) - words(one))[0]
  if (largest === undefined) return []
  const all = elements.reduce((sum, element) => sum + words(element), 0)
  return words(largest) > all - words(largest) ? [largest] : []
}

function visit(
  parent: PageElement | PageTree,
  found: (properties: Record<string, string>, element: PageElement) => void,
): void {
  for (const child of parent.children) {
    if (child.type === "text") continue
    found(child.properties, child)
    visit(child, found)
  }
}

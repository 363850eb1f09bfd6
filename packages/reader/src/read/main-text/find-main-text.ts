import { dropInvisible } from "../drop-invisible.ts"
import { measureTree } from "../tree/measure-tree.ts"
import type { PageElement, PageTree } from "../tree/page-tree.ts"
import { parsePage } from "../tree/parse-page.ts"
import { textOf } from "../tree/text-of.ts"
import { dropBoilerplate } from "./drop-boilerplate.ts"
import { findContainers } from "./find-containers.ts"
import { findLead } from "./find-lead.ts"
import { holdsAny } from "./holds-any.ts"
import { runReadability } from "./run-readability.ts"
import { trimMainText } from "./trim-main-text.ts"

/** Characters. A text that is shorter is looked for again, by looser rules. */
const shortest = 250
/** Characters of an element that the page calls its text. */
const leastMissed = 500
/** Characters. The text of a product, a recipe or an event is no longer, and says what it is in a place of its own. */
const shortText = 2500
const shortestDescription = 60
/**
 * Readability needs seconds for a page of more; such a page is taken whole, without what stands beside its text. It searches each table, so an element
 * in tables that nest deeper than any layout counts once for each.
 */
const mostElements = 20_000
const usualTables = 4
const mostCharacters = 1_000_000

export interface FindMainTextOptions {
  html: string
  /** What the page says about itself: its first words find the first paragraph. */
  description: string
}

/** Finds the main text of a page in its tree, from which what nobody sees is gone. It changes the tree. */
export function findMainText(tree: PageTree, { html, description }: FindMainTextOptions): PageTree {
  const sizeOfAll = measureTree(tree)
  const whole = sizeOfAll(tree)
  dropBoilerplate(tree, sizeOfAll)
  const sizeOf = measureTree(tree)
  if (countElements(tree) > mostElements || whole.text > mostCharacters) {
    trimMainText(tree)
    return tree
  }
  const found = runReadability(tree, { charThreshold: 500 })
  let text: PageTree = found?.tree ?? { type: "root", children: [] }
  if (found !== undefined) {
    text.children.unshift(...findLead(tree, { kept: found.kept, description, sizeOf }))
    if (measureTree(text)(text).text < shortText) {
      const written = textOf(text.children)
      const named = findDescriptions(tree).filter((one) => sizeOf(one).text >= shortestDescription)
      text.children.unshift(...named.filter((one) => !written.includes(textOf([one]))))
    }
  }
  trimMainText(text)
  let length = measureTree(text)(text).text
  // Whether it is what the page itself calls its text.
  let isSure = false
  for (const container of findContainers(tree, sizeOf)) {
    const words = sizeOf(container).text - sizeOf(container).links
    const isBody = /\barticleBody\b/.test(container.properties.itemprop ?? "")
    // Else it stands beside the text, such as comments that are longer.
    const isBeside = found !== undefined && (!holdsAny(container, found.kept) || (isBody && length > words * 3))
    const isMissed = words >= leastMissed && isBeside
    if (length >= words * (isBody ? 0.75 : 0.6) && !isMissed) {
      // What the page itself calls its text was found: what is around it is more than that.
      isSure = words >= leastMissed && isBody
      if (isSure) break
      continue
    }
    const candidate: PageTree = structuredClone({ type: "root", children: [container] })
    trimMainText(candidate)
    const size = measureTree(candidate)(candidate)
    if (isMissed || length < (size.text - size.links) * (isBody ? 0.75 : 0.6)) {
      text = candidate
      length = size.text
      isSure = isBody
      break
    }
  }
  if (length >= shortest && (isSure || length >= whole.text * 0.1)) return text
  return findLooser(html, { charThreshold: shortest, atLeast: length * 2 }) ?? (length > 0 ? text : tree)
}

/** The elements that the data of a page, such as that of a product, names as what it is about. */
function findDescriptions(parent: PageElement | PageTree): PageElement[] {
  return parent.children.flatMap((child) => {
    if (child.type === "text") return []
    return child.properties.itemprop === "description" ? [child] : findDescriptions(child)
  })
}

/** Readability on the whole page: what our rules took for something beside the text may be all there is. */
function findLooser(
  html: string,
  { charThreshold, atLeast }: { charThreshold: number; atLeast: number },
): PageTree | undefined {
  const { tree, css } = parsePage(html)
  dropInvisible(tree, { css })
  const found = runReadability(tree, { charThreshold })?.tree
  return found !== undefined && measureTree(found)(found).text > atLeast ? found : undefined
}

function countElements(parent: { children: PageTree["children"] }, tables = 0): number {
  let count = 0
  for (const child of parent.children) {
    if (child.type === "text") continue
    count += Math.max(1, tables - usualTables) + countElements(child, child.tagName === "table" ? tables + 1 : tables)
  }
  return count
}

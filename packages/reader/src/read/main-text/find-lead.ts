import type { TextSize } from "../tree/measure-tree.ts"
import type { PageElement, PageTree } from "../tree/page-tree.ts"
import { textOf } from "../tree/text-of.ts"
import { holdsAny } from "./holds-any.ts"

const leadName =
  /(?:^|[-_ ])(?:lead|leadtext|lede|intro|introtext|teaser|abstract|excerpt|subtitle|subheadline|subhead|subline|dek|deck|standfirst|bajada|chapo|vorspann|summary|sumario|description|kicker-text)(?:$|[-_ ])|(?:Intro|Teaser|Lead|Abstract|Excerpt|Subtitle|Description)/i

/**
 * The paragraphs between the headline of a page and what was found as its text: many pages keep the first paragraph in their header.
 */
export function findLead(
  tree: PageTree,
  {
    kept,
    description,
    sizeOf,
  }: { kept: ReadonlySet<PageElement>; description: string; sizeOf: (node: PageElement) => TextSize },
): PageElement[] {
  const lead: PageElement[] = []
  const wanted = normalise(description).slice(0, 50)
  let headline = false
  let isOver = false
  function visit(parent: PageElement | PageTree, isNamed: boolean): void {
    for (const child of parent.children) {
      if (isOver || child.type === "text") continue
      if (kept.has(child)) {
        isOver = true
        return
      }
      if (child.tagName === "h1") {
        headline = true
        lead.length = 0
        continue
      }
      const named = isNamed || leadName.test(child.properties.class ?? "")
      const { text, links } = sizeOf(child)
      if (isBlock(child)) {
        if (holdsAny(child, kept)) {
          isOver = true
          return
        }
        if (text >= 30 && links <= text * 0.4 && isLead(child, named)) lead.push(child)
        continue
      }
      visit(child, named)
    }
  }
  function isLead(element: PageElement, named: boolean): boolean {
    const text = textOf([element])
    if (wanted.length > 20 && normalise(text).startsWith(wanted)) return true
    return headline && (named || (element.tagName === "p" && text.length >= 80)) && /[.!?…:»“"”]\s*$/.test(text)
  }
  visit(tree, false)
  return isOver ? lead : []
}

const containers = new Set([
  "div",
  "section",
  "article",
  "main",
  "header",
  "body",
  "html",
  "ul",
  "ol",
  "p",
  "table",
  "tbody",
  "tr",
  "td",
  "head",
  "form",
  "figure",
])

/** Whether an element has words of its own, and is not only the frame of others. */
function isBlock(element: PageElement): boolean {
  if (!containers.has(element.tagName)) return true
  if (element.tagName === "p") return true
  return element.children.some((child) => child.type === "text" && /\S/.test(child.value))
}

function normalise(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "")
}

import { renderBody } from "@citable/markdown"
import { parseElements } from "@citable/markdown/elements"

/** A text in HTML, and the Markdown that was made of it. */
export interface Conversion {
  html: string
  markdown: string
}

/**
 * Names the elements that Markdown could not carry, such as `video`.
 *
 * @param before The same of an earlier text. What it lost as well is not named.
 */
export async function findLostElements(conversion: Conversion, before?: Conversion): Promise<string[]> {
  const known = before === undefined ? new Map<string, number>() : await countLost(before)
  return [...(await countLost(conversion))]
    .filter(([name, lost]) => lost > (known.get(name) ?? 0))
    .map(([name]) => name)
}

async function countLost({ html, markdown }: Conversion): Promise<Map<string, number>> {
  const has = countElements((await renderBody(markdown)).html)
  const counts = [...countElements(html)].map(([name, count]) => [name, count - (has.get(name) ?? 0)] as const)
  return new Map(counts.filter(([, lost]) => lost > 0))
}

type Parent = Pick<ReturnType<typeof parseElements>, "children">

/** Wrappers that show nothing. */
const plain = new Set(["div", "span", "section", "article", "tbody", "colgroup", "col", "br"])

function countElements(html: string): Map<string, number> {
  const counts = new Map<string, number>()
  const visit = (parent: Parent) => {
    for (const child of parent.children) {
      if (child.type !== "element") continue
      const name = alike[child.tagName] ?? child.tagName
      if (!plain.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
      visit(child)
    }
  }
  visit(parseElements(html))
  return counts
}

/** Elements that mean the same. */
const alike: Readonly<Record<string, string>> = { b: "strong", i: "em", s: "del", strike: "del" }

import { CitableError } from "@citable/contract"
import { readMarkdown } from "@citable/markdown"

import type { Brief, Passage } from "./brief.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { findTextFaults } from "./find-text-faults.ts"
import type { ArticlePlan } from "./plan-article.ts"
import { toPlainLine } from "./to-plain-line.ts"

/** Links in brackets, which name the sources of a point. */
const sourceLinks = /\s?\(((?:\[[^\]]{0,500}\]\([^)\s]{1,4000}\)(?:,\s)?)+)\)/gu
const address = /\]\(([^)\s]{1,4000})\)/gu

/**
 * Reads the plan of an article from an outline that a person approved: its title, what stands before the first heading, and the points
 * below each one. No model is asked, and nothing is dropped.
 *
 * @throws a `CitableError` `writing_failed` if it has no heading, or says what no article of the brand may say.
 */
export function readOutline({ title, body }: NonNullable<Brief["outline"]>, sources: ClaimSources): ArticlePlan {
  const tree = readMarkdown(body)
  const sections: ArticlePlan["sections"] = []
  const summary: string[] = []
  for (const node of tree?.children ?? []) {
    const text = sliceOf(body, node)
    if (node.type === "heading" && node.depth <= 2) {
      sections.push({ heading: toPlainLine(text), points: [], passages: [] })
      continue
    }
    const pieces = node.type === "list" ? node.children.map((item) => withoutMarker(sliceOf(body, item))) : [text]
    const section = sections.at(-1)
    for (const piece of pieces) {
      const { words, passages } = citeLinks(piece, sources.passages)
      if (section === undefined) summary.push(words)
      else {
        section.points.push(words)
        section.passages = [...new Set([...section.passages, ...passages])]
      }
    }
  }
  if (sections.length === 0) throw refused("It has no heading. Give it headings of level 2.")
  for (const line of [title, ...sections.map(({ heading }) => heading)]) {
    const [fault] = findTextFaults(line, sources)
    if (fault !== undefined) throw refused(`“${line.slice(0, 200)}”: ${fault.message}`)
  }
  return { title, summary: summary.join("\n\n"), sections }
}

const refused = (why: string) =>
  new CitableError(`The outline cannot be written out. ${why} Change the outline, and approve it again.`, {
    code: "writing_failed",
  })

interface Placed {
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
}
const sliceOf = (body: string, { position }: Placed) =>
  body.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)
const withoutMarker = (item: string) => item.replace(/^\s*(?:[-*+]|\d{1,9}[.)])\s+/, "")

/** A model cites passages by number. Links to pages that are no evidence now are left out. */
function citeLinks(text: string, known: readonly Passage[]): { words: string; passages: number[] } {
  const passages: number[] = []
  const words = text.replaceAll(sourceLinks, (_, links: string) => {
    const numbers = [...links.matchAll(address)].flatMap(
      ([, url]) => known.find((passage) => passage.url === url)?.number ?? [],
    )
    passages.push(...numbers)
    return numbers.map((number) => ` [${number}]`).join("")
  })
  return { words: words.replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1"), passages }
}

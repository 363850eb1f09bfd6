import type { Element } from "hast"

import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { editHtml } from "../edit-html.ts"
import { attributeOf, findTag } from "../find-elements.ts"
import { escapeAttribute } from "./builders/show-parts.ts"

/**
 * Leaves one address to each picture, because sites make the sizes of a picture themselves. A `<picture>` becomes its `<img>`. A picture
 * that a script loads later gets its address.
 */
export function readPictures(html: string, problems: ImportProblem[]): string {
  if (!/<picture\b|\bsrcset\s*=|\bdata-(?:lazy-)?src\s*=/i.test(html)) return html
  const chosen = new Set<string>()
  const shown = tryEdit(html, (element) => {
    if (element.tagName === "img") return toOne(element, [], html)
    const img = element.tagName === "picture" ? findTag(element, "img") : undefined
    if (img === undefined) return undefined
    const sources = element.children.flatMap((one) => (one.type === "element" && one.tagName === "source" ? one : []))
    for (const source of sources) {
      const media = attributeOf(source, "media")
      if (media !== undefined) chosen.add(media.slice(0, 60))
    }
    return toOne(img, sources, html)
  })
  for (const media of chosen) {
    const message = `The page shows another file of a picture where ${media}. The article has the file for everybody.`
    problems.push(toProblem("picture_changed", message, { subject: media }))
  }
  return shown
}

function tryEdit(html: string, replace: (element: Element) => string | undefined): string {
  try {
    return editHtml(html, replace)
  } catch {
    // Parsers run out of stack on very deep nesting. The import says so, too.
    return html
  }
}

/** What only says which file of a picture a browser loads, and when. */
const choice = /\s(?:srcset|sizes|data-src|data-lazy-src|data-srcset)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

function toOne(img: Element, sources: readonly Element[], html: string): string {
  const tag = html.slice(img.position?.start.offset, img.position?.end.offset)
  const src = attributeOf(img, "src")
  const plain = tag.replaceAll(choice, "")
  if (src !== undefined && !src.startsWith("data:")) return plain
  const sets = [img, ...sources].flatMap((one) => attributeOf(one, "srcSet") ?? attributeOf(one, "dataSrcset") ?? [])
  const found = [
    attributeOf(img, "dataSrc"),
    attributeOf(img, "dataLazySrc"),
    ...sets.map((set) => set.split(/,?\s/, 1)[0]),
  ]
  const address = found.find((one) => one !== undefined && /^(?:https?:)?\//.test(one))
  if (address === undefined) return plain
  const without = plain.replace(/\ssrc\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, "")
  return without.replace(/^<img\b/i, () => `<img src="${escapeAttribute(address)}"`)
}

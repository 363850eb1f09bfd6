import type { Element } from "hast"
import { visit } from "unist-util-visit"

import { editText, type TextEdit } from "../../body/edit-text.ts"
import { parseHtml } from "../../document/parse-html.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { escapeAttribute } from "./builders/show-parts.ts"

/**
 * Leaves one address to each picture, because sites make the sizes of a picture themselves. A `<picture>` becomes its `<img>`. A picture
 * that a script loads later gets its address.
 */
export function readPictures(html: string, problems: ImportProblem[]): string {
  if (!/<picture\b|\bsrcset\s*=|\bdata-(?:lazy-)?src\s*=/i.test(html)) return html
  const edits: TextEdit[] = []
  const chosen = new Set<string>()
  visit(parseHtml(html, { fragment: true }), "element", (element, _index, parent) => {
    const position = element.position
    const [start, end] = [position?.start.offset, position?.end.offset]
    if (start === undefined || end === undefined) return
    const around = parent?.type === "element" && parent.tagName === "picture" ? parent : undefined
    if (element.tagName === "picture") edits.push(...withoutTags(element))
    if (element.tagName === "source" && around !== undefined) {
      edits.push({ start, end: start + (/^<source[^>]*>/i.exec(html.slice(start, end))?.[0].length ?? 0), text: "" })
      const media = element.properties["media"]
      if (typeof media === "string") chosen.add(media.slice(0, 60))
    }
    if (element.tagName === "img") edits.push(...toOne(element, around))
  })
  for (const media of chosen) {
    const message = `The page shows another file of a picture where ${media}. The article has the file for everybody.`
    problems.push(toProblem("picture_changed", message, { subject: media }))
  }
  return edits.length === 0 ? html : editText(html, edits).text
}

function withoutTags({ data, position }: Element): TextEdit[] {
  const { opening, closing } = data?.position ?? {}
  return [opening ?? position, closing].flatMap((place): TextEdit[] => {
    const [start, end] = [place?.start.offset, place?.end.offset]
    return start === undefined || end === undefined ? [] : [{ start, end, text: "" }]
  })
}

function toOne(img: Element, around: Element | undefined): TextEdit[] {
  const { src, srcSet, dataSrc, dataLazySrc } = img.properties
  const sources = (around?.children ?? []).filter(
    (one): one is Element => one.type === "element" && one.tagName === "source",
  )
  const isLater = typeof src !== "string" || src === "" || src.startsWith("data:")
  const sets = [srcSet, ...sources.map(({ properties }) => properties["srcSet"] ?? properties["dataSrcset"])]
  const firsts = sets.flatMap((set) => /\S+(?=[\s,]|$)/.exec(String(set ?? ""))?.[0].replace(/,$/, "") ?? [])
  const found = [dataSrc, dataLazySrc, ...firsts].find((one) => typeof one === "string" && /^(?:https?:)?\//.test(one))
  const places = img.data?.position?.properties ?? {}
  const placeOf = (name: string, text: string): TextEdit[] => {
    const [start, end] = [places[name]?.start.offset, places[name]?.end.offset]
    return start === undefined || end === undefined ? [] : [{ start, end, text }]
  }
  const written = typeof found === "string" && isLater ? `src="${escapeAttribute(found)}"` : undefined
  const names = ["srcSet", "sizes", "dataSrc", "dataLazySrc", "dataSrcset"].filter((name) => places[name] !== undefined)
  const [first, ...rest] = written !== undefined && places["src"] === undefined ? names : ["", ...names]
  return [
    ...(written === undefined ? [] : placeOf(places["src"] === undefined ? (first ?? "") : "src", written)),
    ...rest.flatMap((name) => placeOf(name, "")),
  ]
}

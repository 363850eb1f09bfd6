import { inlineElements } from "@citable/language/segments/read-html-slots"
import { readHtmlTags } from "@citable/language/segments/read-html-tags"

import { listTemplates, toLooseText, type WrittenText } from "../read-written-text.ts"

const hidden: ReadonlySet<string> = new Set(["script", "style", "template"])
const codes: ReadonlySet<string> = new Set(["code", "kbd", "pre", "samp", "tt", "var"])

/** What stands in a piece of HTML. */
export function readHtmlText(html: string): WrittenText {
  const code: string[] = []
  const images: { source: string; address: string }[] = []
  let text = ""
  let last = 0
  let skipped: string | undefined
  let begun: { name: string; at: number } | undefined
  let hasTopHeading = false
  for (const { type, name, start, end, attributes } of readHtmlTags(html)) {
    if (skipped === undefined) text += decode(html.slice(last, start))
    last = end
    if (skipped !== undefined) {
      if (type === "end" && name === skipped) skipped = undefined
      continue
    }
    if (type === "begin" && hidden.has(name)) skipped = name
    if (type === "begin" && name === "h1") hasTopHeading = true
    if (type === "begin" && name === "img") {
      const source = html.slice(start, end)
      images.push({ source, address: attributes.find((one) => one.name === "src")?.value ?? "" })
    }
    for (const one of attributes) if (one.name === "alt" || one.name === "title") text += ` ${one.value} `
    if (codes.has(name) && type === "begin") begun ??= { name, at: text.length }
    if (type === "end" && begun?.name === name) {
      code.push(text.slice(begun.at))
      begun = undefined
    }
    if (name === "br") text += " "
    else if (type !== "other" && !inlineElements.has(name)) text += "\n\n"
  }
  if (skipped === undefined) text += decode(html.slice(last))
  return { text: toLooseText(text), code, images, html: [], templates: listTemplates(html), hasTopHeading }
}

/** Resolves character references, as the tokenizer does it for the value of an attribute. */
function decode(text: string): string {
  if (!text.includes("&")) return text
  const [tag] = readHtmlTags(`<a title="${text.replaceAll('"', "&quot;")}">`)
  return tag?.attributes[0]?.value ?? text
}

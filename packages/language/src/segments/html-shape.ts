import type { ShapePart } from "./body-shape.ts"
import { inlineElements } from "./read-html-slots.ts"
import { type HtmlTag, readHtmlTags } from "./read-html-tags.ts"

/** The structure of an HTML body: the tags of its blocks in order, and the tags in the text between them. */
export function htmlShape(html: string): ShapePart[] {
  const parts: ShapePart[] = []
  let inside: string[] = []
  let links = 0
  let at = 0
  const endText = (): void => {
    parts.push({ signature: "text", inside: inside.toSorted().join("\n"), at })
    inside = []
    links = 0
  }
  for (const tag of readHtmlTags(html)) {
    if (inlineElements.has(tag.name) || tag.type === "other") {
      if (tag.name === "a") links += tag.type === "begin" ? 1 : -1
      // A browser ends a link where another one begins.
      inside.push(`${links > 1 ? "link in link " : ""}${describe(tag, html)}`)
      continue
    }
    endText()
    parts.push({ signature: describe(tag, html), inside: "", at: tag.start })
    at = tag.end
  }
  endText()
  return parts
}

function describe(tag: HtmlTag, html: string): string {
  if (tag.type === "other") return html.slice(tag.start, tag.end)
  const attributes = tag.attributes.map(({ name, value }) =>
    name === "alt" || name === "title" ? [name] : [name, value],
  )
  return JSON.stringify([tag.type, tag.name, attributes])
}

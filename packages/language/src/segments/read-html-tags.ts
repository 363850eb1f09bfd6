import { tokenizeHtml } from "@citable/markdown"

/** A tag of HTML, or a comment, with its place in the source. */
export interface HtmlTag {
  type: "begin" | "end" | "other"
  name: string
  start: number
  end: number
  attributes: readonly HtmlAttribute[]
}

export interface HtmlAttribute {
  name: string
  value: string
  /** The range of the value in the source, and the mark around it. Without quotation marks there is no range. */
  place: { start: number; end: number; quote: string } | undefined
}

interface Range {
  startOffset: number
  endOffset: number
}

/** The tags and comments of HTML in order. What is between them is text. Takes linear time: it builds no tree. */
export function readHtmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = []
  const place = (location: Range | null) => ({
    start: location?.startOffset ?? 0,
    end: location?.endOffset ?? 0,
  })
  tokenizeHtml(html, {
    onStartTag({ tagName, attrs, location }) {
      const attributes = attrs.map(({ name, value }) => {
        const where = location?.attrs?.[name]
        return { name, value, place: where === undefined ? undefined : readValue(html, where) }
      })
      tags.push({ type: "begin", name: tagName, ...place(location), attributes })
    },
    onEndTag({ tagName, location }) {
      tags.push({ type: "end", name: tagName, ...place(location), attributes: [] })
    },
    onOther({ location }) {
      tags.push({ type: "other", name: "", ...place(location), attributes: [] })
    },
  })
  return tags
}

function readValue(html: string, { startOffset, endOffset }: Range): HtmlAttribute["place"] {
  const found = /^[^=]+=\s*(["'])/.exec(html.slice(startOffset, endOffset))
  if (found === null) return undefined
  return { start: startOffset + found[0].length, end: endOffset - 1, quote: found[1] ?? '"' }
}

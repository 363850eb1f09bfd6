import { type Token, Tokenizer, TokenizerMode } from "parse5"

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

/** Elements whose content is text. The tokenizer learns it from its user. */
const textModes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  xmp: TokenizerMode.RAWTEXT,
}

/** The tags and comments of HTML in order. What is between them is text. Takes linear time: it builds no tree. */
export function readHtmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = []
  const ignore = (): void => undefined
  const place = (location: Token.Location | null) => ({
    start: location?.startOffset ?? 0,
    end: location?.endOffset ?? 0,
  })
  const other = ({ location }: { location: Token.Location | null }): void => {
    tags.push({ type: "other", name: "", ...place(location), attributes: [] })
  }
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        const attributes = tag.attrs.map(({ name, value }) => {
          const location = tag.location?.attrs?.[name]
          return { name, value, place: location == null ? undefined : readValue(html, location) }
        })
        tags.push({ type: "begin", name: tag.tagName, ...place(tag.location), attributes })
        const mode = Object.hasOwn(textModes, tag.tagName) ? textModes[tag.tagName] : undefined
        if (mode !== undefined) tokenizer.state = mode
      },
      onEndTag(tag) {
        tags.push({ type: "end", name: tag.tagName, ...place(tag.location), attributes: [] })
      },
      onComment: other,
      onDoctype: other,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  )
  tokenizer.write(html, true)
  return tags
}

function readValue(html: string, { startOffset, endOffset }: Token.Location): HtmlAttribute["place"] {
  const found = /^[^=]+=\s*(["'])/.exec(html.slice(startOffset, endOffset))
  if (found === null) return undefined
  return { start: startOffset + found[0].length, end: endOffset - 1, quote: found[1] ?? '"' }
}

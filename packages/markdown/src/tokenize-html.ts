import { Tokenizer, TokenizerMode } from "parse5"

/** A place in the source, counted in UTF-16 units. */
export interface HtmlPlace {
  startOffset: number
  endOffset: number
}

export interface HtmlTag {
  tagName: string
  selfClosing: boolean
  attrs: readonly { name: string; value: string }[]
  /** With the places of the attributes by their names. */
  location: (HtmlPlace & { attrs?: Readonly<Record<string, HtmlPlace>> }) | null
}

/** What gets the tokens of HTML, with their places in the source. */
export interface HtmlTokenHandlers {
  onStartTag: (tag: HtmlTag) => void
  onEndTag?: (tag: HtmlTag) => void
  /** Gets comments and doctypes. */
  onOther?: (token: { location: HtmlPlace | null }) => void
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

/** Reads HTML tag by tag (HTML Standard, section 13.2.5). Takes linear time: it builds no tree. */
export function tokenizeHtml(html: string, handlers: HtmlTokenHandlers): void {
  const ignore = (): void => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        handlers.onStartTag(tag)
        const mode = Object.hasOwn(textModes, tag.tagName) ? textModes[tag.tagName] : undefined
        if (mode !== undefined) tokenizer.state = mode
      },
      onEndTag: (tag) => handlers.onEndTag?.(tag),
      onComment: (token) => handlers.onOther?.(token),
      onDoctype: (token) => handlers.onOther?.(token),
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  )
  tokenizer.write(html, true)
}

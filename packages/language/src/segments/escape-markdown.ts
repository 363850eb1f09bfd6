/** Where a text stands in Markdown. */
export interface MarkdownPlace {
  /** Whether a line of a block begins with it. */
  beginsLine: boolean
  /** Whether a heading ends with it. */
  endsHeading: boolean
  /** What stands before it and after it. */
  before: string
  after: string
  /** The mark around a title. */
  quote?: string | undefined
}

/** Escapes a text, so that it cannot become anything else than text. */
export function escapeMarkdown(text: string, place: MarkdownPlace): string {
  let escaped = text
    .replaceAll(/[\\`*_[\]<~|{}]/g, String.raw`\$&`)
    .replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
    .replaceAll(/:(?=:{2,}|\\[[{])/g, String.raw`\:`)
  if (place.beginsLine) escaped = escapeLineStart(escaped)
  if (place.endsHeading) escaped = escaped.replace(/(^|[ \t])(#+)$/, String.raw`$1\$2`)
  // `[a]` and `(b)` would become a link, `!` and `[a](b)` a picture.
  if (place.before.endsWith("]")) escaped = escaped.replace(/^\(/, String.raw`\$&`)
  if (place.after.startsWith("[")) escaped = escaped.replace(/!$/, String.raw`\!`)
  return place.quote === undefined ? escaped : escapeQuote(escaped, place.quote)
}

/** What begins a block at the beginning of a line: headings, lists, quotes, underlines, rows of tables, containers. */
function escapeLineStart(text: string): string {
  return text
    .replace(/^[ \t]+/, "")
    .replace(
      /^(?:#{1,6}(?=[ \t]|$)|[-+](?=[ \t]|$)|>|=+[ \t]*$|:?-+:?[ \t]*$|:{2,}|-(?:[ \t]*-){2,}[ \t]*$)/,
      String.raw`\$&`,
    )
    .replace(/^(\d{1,9})([.)])(?=[ \t]|$)/, String.raw`$1\$2`)
}

function escapeQuote(text: string, quote: string): string {
  if (quote === "(") return text.replaceAll(/[()]/g, String.raw`\$&`)
  return quote === "[" ? text : text.replaceAll(quote, `\\${quote}`)
}

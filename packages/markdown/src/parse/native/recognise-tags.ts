/** A longer beginning of a tag goes through remark. This also bounds the cost of a search. */
const maxLength = 2000

const opening = /<\/?[a-z][a-z\d-]*/iy
const attribute = /\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`\\/][^\s"'=<>`\\]*(?=[\s>])))?(?!\s*=)/iy

/** The elements that begin a block of HTML by their name alone, whatever their attributes. */
const blocks = new Set(
  (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption " +
    "figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol " +
    "optgroup option p param pre script section style summary table tbody td textarea tfoot th thead title tr track ul"
  ).split(" "),
)

/**
 * Whether both parsers read alike whatever begins like a tag in a part of a source. They disagree about values without quotes
 * that are missing, begin with a slash, or contain a backslash or an equals sign.
 */
export function hasPlainTags(source: string, start: number, end: number): boolean {
  for (let at = source.indexOf("<", start); at !== -1 && at < end; at = source.indexOf("<", at + 1)) {
    if (!isPlainTag(source.slice(at, at + maxLength))) return false
  }
  return true
}

/** Whether both parsers begin a block of HTML here. */
export function isPlainBlock(html: string): boolean {
  const name = /^<\/?([a-z][a-z\d]*)(?=[\s>])/i.exec(html.slice(0, 100))?.[1]
  if (name !== undefined && long.has(name.toLowerCase()) && !endsAlike(html, name)) return false
  return (name !== undefined && blocks.has(name.toLowerCase())) || isPlainTag(html.slice(0, maxLength))
}

/** What ends a block of one of these ends a block of any other, however it is spelt. The native parser waits for its own. */
const long = new Set(["pre", "script", "style", "textarea"])

function endsAlike(html: string, name: string): boolean {
  if (name !== name.toLowerCase()) return false
  return (html.match(/<\/(?:pre|script|style|textarea)(?=[\s>]|$)/gim) ?? []).every((end) => end === `</${name}`)
}

function isPlainTag(text: string): boolean {
  let at = skip(opening, text, 0)
  if (at === 0) return true
  for (let next = skip(attribute, text, at); next > at; next = skip(attribute, text, at)) at = next
  return at < text.length && !/^\s*\S*\s*=/.test(text.slice(at))
}

/** The end of what a sticky pattern matches at a position, or the position itself. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

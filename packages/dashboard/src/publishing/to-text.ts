/** The text that a reader of HTML sees, without scripts and styles. It looks at each character once, because the HTML may be hostile. */
export function toText(html: string): string {
  const parts: string[] = []
  for (let at = 0; ;) {
    const open = html.indexOf("<", at)
    parts.push(open === -1 ? html.slice(at) : html.slice(at, open))
    if (open === -1) break
    const hidden = /^<(script|style|template|!--)/i.exec(html.slice(open, open + 10))?.[1]?.toLowerCase()
    const end = endOf(html, hidden, open)
    // Without an end, all the rest is hidden.
    if (end === -1) break
    at = end
  }
  return parts.join("").replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi, decode)
}

/** The letters and digits of a text. Punctuation, spaces and case differ between the ways to render it. */
export const toLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")

/** The end of what begins at a "<": a tag, a comment, or an element with all that is in it. -1 if it has no end. */
function endOf(html: string, hidden: string | undefined, open: number): number {
  if (hidden === "!--") return after(html, "-->", open)
  const closer = closers[hidden ?? ""]
  if (closer === undefined) return after(html, ">", open)
  closer.lastIndex = open
  const close = closer.exec(html)
  // The rest of the tag is not part of the pattern, which would look for the end of the tag from each place again.
  return close === null ? -1 : after(html, ">", closer.lastIndex)
}

function after(html: string, end: string, from: number): number {
  const at = html.indexOf(end, from)
  return at === -1 ? -1 : at + end.length
}

const closers: Readonly<Record<string, RegExp>> = {
  script: /<\/script\b/gi,
  style: /<\/style\b/gi,
  template: /<\/template\b/gi,
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : ""
}

import type { TextEdit } from "./edit-text.ts"

/** What a tag or component shows, independent of the format of the body. */
export type Shown =
  | { text: string }
  /** A film, a post of a network or a page. */
  | { address: string }
  | { image: { src: string; alt: string; caption?: string | undefined; title?: string | undefined } }

/** Writes what a tag shows as Markdown or HTML. Alone on its line, it becomes a block of its own, so that films get a player. */
export function toShownEdit(
  body: string,
  place: { start: number; end: number },
  shown: Shown,
  isHtml: boolean,
): TextEdit {
  if ("text" in shown) return { ...place, text: shown.text }
  const isAlone = isAloneOnLine(body, place)
  // Markdown reads nothing on a line that begins with a tag.
  if (!isAlone && /^[ \t]*<[a-z]/i.test(body.slice(lineStart(body, place.start), place.start)))
    return { ...place, text: toHtml(shown, false) }
  const text = isHtml ? toHtml(shown, isAlone) : toMarkdown(shown, isAlone)
  return { ...place, text: isAlone && !isHtml ? asBlock(body, place, text) : text }
}

/** Whether only white space, quote marks or a list mark stand on the lines of the place. */
export function isAloneOnLine(body: string, { start, end }: { start: number; end: number }): boolean {
  const before = body.slice(lineStart(body, start), start)
  return /^[ \t>]*(?:[-*+][ \t]+)?$/.test(before) && /^[ \t]*(?:\r|\n|$)/.test(body.slice(end, end + 200))
}

/** The position at which the line of a position begins, or 2,000 characters earlier on a longer line. */
export function lineStart(body: string, offset: number): number {
  const from = Math.max(0, offset - 2000)
  const before = body.slice(from, offset)
  return from + Math.max(before.lastIndexOf("\n"), before.lastIndexOf("\r")) + 1
}

/** Puts blank lines around a block that has text directly above or below it. */
function asBlock(body: string, { start, end }: { start: number; end: number }, text: string): string {
  const begin = lineStart(body, start)
  const isNested = body.slice(begin, start).trim() !== ""
  const before = !isNested && /\S[ \t]*(?:\r\n|\r|\n)$/.test(body.slice(Math.max(begin - 200, 0), begin)) ? "\n" : ""
  const after = !isNested && /^[ \t]*(?:\r\n|\r|\n)[ \t]*\S/.test(body.slice(end, end + 200)) ? "\n" : ""
  return before + text + after
}

function toMarkdown(shown: Exclude<Shown, { text: string }>, isAlone: boolean): string {
  if ("address" in shown) return `<${shown.address}>`
  const { src, alt, caption } = shown.image
  if (isAlone && caption !== undefined) return toFigure(shown.image)
  const words = (caption ?? shown.image.title)?.replaceAll(/\s+/g, " ").replaceAll('"', "&quot;")
  const title = words === undefined ? "" : ` "${words}"`
  return `![${alt.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${toDestination(src)}${title})`
}

function toHtml(shown: Exclude<Shown, { text: string }>, isAlone: boolean): string {
  if ("image" in shown) return shown.image.caption === undefined ? toImage(shown.image) : toFigure(shown.image)
  const link = `<a href="${escapeAttribute(shown.address)}">${escapeAttribute(shown.address)}</a>`
  return isAlone ? `<p>${link}</p>` : link
}

function toFigure(image: { src: string; alt: string; caption?: string | undefined }): string {
  return `<figure>\n${toImage(image)}\n<figcaption>${image.caption ?? ""}</figcaption>\n</figure>`
}

function toImage({ src, alt }: { src: string; alt: string }): string {
  return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}">`
}

/** Writes an address as the destination of a link in Markdown. */
export function toDestination(address: string): string {
  return address
    .replaceAll(/[\s<>\\]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29")
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")
}

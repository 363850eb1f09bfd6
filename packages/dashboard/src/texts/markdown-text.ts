// oxlint-disable-next-line no-control-regex -- no text that people read has them
const controls = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g
/** Marks of direction, tags and fillers, which show a text as another one. */
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu

/** A text of a stranger on one line, of at most `max` units. */
export function plainLine(text: string, max: number): string {
  const line = text.replaceAll(invisible, "").replaceAll(controls, " ").replaceAll(/\s+/g, " ").trim()
  return (line.length <= max ? line : `${line.slice(0, max - 1)}…`).toWellFormed()
}

/** A text of a stranger as inline code of Markdown. Nothing in it becomes a link, a picture, a directive or HTML. */
export function codeText(text: string, max = 500): string {
  const line = plainLine(text, max)
  if (line === "") return "–"
  const runs = (line.match(/`+/g) ?? []).map(({ length }) => length)
  let fence = "`"
  while (runs.includes(fence.length)) fence += "`"
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : ""
  return `${fence}${pad}${line}${pad}${fence}`
}

/** A link of Markdown to an http(s) address, without a user and a password. Any other address is inline code. */
export function linkText(address: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return codeText(address)
  url.username = ""
  url.password = ""
  return `<${url.href.replaceAll(/[\\`<>\s]/g, (character) => encodeURIComponent(character))}>`
}

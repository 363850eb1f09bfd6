// oxlint-disable-next-line no-control-regex -- no text that people read has them
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g
/** Marks of direction, tags and fillers carry words that only a program reads. */
const invisible = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E0FFF}]/gu
/** What could begin or end a tag, and so a fence that a prompt puts around texts of strangers. */
const tags = /<(?=[\p{L}/!?])/gu

/**
 * A text of a stranger as a request can have it: well-formed, without control characters, and unable to close the fence around it.
 * `hasTags`: for a text that is not ready yet, which keeps its tags.
 */
export function cleanText(text: string, max: number, { hasTags = false }: { hasTags?: boolean } = {}): string {
  const plain = text.slice(0, max).toWellFormed().replaceAll(/\r\n?/g, "\n").replaceAll(controls, " ")
  const shown = plain.replaceAll(invisible, "").trim()
  return hasTags ? shown : shown.replaceAll(tags, "‹")
}

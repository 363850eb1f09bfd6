/** A model's title or heading as plain text on one line: without marks of Markdown around it, citations and invisible characters. */
export function toPlainLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFFD\u{E0000}-\u{E0FFF}]+/gu,
      " ",
    )
    .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/\[\^?\d{1,3}(?:\s?,\s?\d{1,3})*\]/g, "")
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, "")
    .replaceAll(/\*\*|__|`/g, "")
    .replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|>\s*)/, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^["“„«](.*)["”“»]$/u, "$1")
    .trim()
}

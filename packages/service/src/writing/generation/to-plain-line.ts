import { withoutInvisible } from "../text/without-invisible.ts"

/** A model's title or heading as plain text on one line: without marks of Markdown around it, citations and invisible characters. */
export function toPlainLine(text: string): string {
  return withoutInvisible(text)
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

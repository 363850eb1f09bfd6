import { findSentences } from "./find-sentences.ts"

/** The sentences of a text in order, each on one line. The marks of Markdown, its addresses, code and citations are left out. */
export function splitSentences(text: string, locale: string): string[] {
  return withoutMarks(text)
    .split(/\n{2,}|\n(?=\s*(?:[-*+•]|\d{1,3}[.)])\s)/)
    .flatMap((block) => {
      const line = block.replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/, "").replaceAll(/\s+/g, " ")
      return findSentences(line, locale).map(({ start, end }) => line.slice(start, end))
    })
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function withoutMarks(text: string): string {
  return text
    .replaceAll(/^(```|~~~)[^]*?^\1.*$/gm, "")
    .replaceAll(/`[^`\n]*`/g, " ")
    .replaceAll(/!?\[([^\]\n]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,300}")?\)/g, "$1")
    .replaceAll(/\[\^[^\]\s]{1,100}\]|\[\d{1,3}(?:, ?\d{1,3}){0,20}\]/g, "")
    .replaceAll(/(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)]/gi, " ")
    .replaceAll(/<[a-z/][^<>\n]{0,500}>/gi, "")
    .replaceAll(/\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, "")
}

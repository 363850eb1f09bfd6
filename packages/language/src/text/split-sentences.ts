import { findSentences } from "./find-sentences.ts"

export interface SplitSentencesOptions {
  /** Whether the text has no marks of Markdown. Default: false. */
  isPlain?: boolean
}

/** The sentences of a text in order, each on one line. The marks of Markdown, its addresses, code and citations are left out. */
export function splitSentences(
  text: string,
  locale: string,
  { isPlain = false }: SplitSentencesOptions = {},
): string[] {
  const blocks = isPlain
    ? withoutReferences(text).split(/\n{2,}/)
    : withoutMarks(text)
        .split(/\n{2,}|\n(?=\s*(?:[-*+•]|\d{1,3}[.)])\s)/)
        .map((block) => block.replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/, ""))
  return blocks
    .flatMap((block) => {
      const line = block.replaceAll(/\s+/g, " ")
      return findSentences(line, locale).map(({ start, end }) => line.slice(start, end))
    })
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
}

function withoutMarks(text: string): string {
  const prose = text
    .replaceAll(/^(```|~~~)[^]*?^\1.*$/gm, "")
    .replaceAll(/`[^`\n]*`/g, " ")
    .replaceAll(/!?\[([^\]\n]{0,500})\]\([^()\s]{0,2000}(?:\s"[^"\n]{0,300}")?\)/g, "$1")
  return withoutReferences(prose)
    .replaceAll(/<[a-z/][^<>\n]{0,500}>/gi, "")
    .replaceAll(/\*\*|__|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)/g, "")
}

/** A text without its citations, such as `[1]`, and its addresses. */
function withoutReferences(text: string): string {
  return text
    .replaceAll(/\[\^[^\]\s]{1,100}\]|\[\d{1,3}(?:, ?\d{1,3}){0,20}\]/g, "")
    .replaceAll(/(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?)]/gi, " ")
}

import { supportedLocale } from "../../mentions/supported-locale.ts"

const segmenters = new Map<string, Intl.Segmenter>()
/** A line break, and an abbreviation at the end of what the segmenter takes for a sentence. */
const abbreviated =
  /(?:^|[\s("“])(?:(?:[A-Z]\.)*[A-Z]|approx|bzw|ca|Co|d\.h|Dr|e\.g|etc|f|ff|i\.e|Inc|Jan|Feb|Mr|Mrs|Ms|Nr|No|Prof|St|usw|vgl|vs|z\.B)\.\s*$/u
/** “Am 12. Februar”: in these languages, a point makes a number the twelfth. */
const ordinal = /(?:^|\D)\d{1,2}\.\s*$/
const ordinalLanguages = /^(?:cs|da|de|et|fi|hr|hu|nb|nn|no|pl|sk|sl|sr|tr)\b/i

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
  const known = supportedLocale(locale)
  const segmenter = segmenters.get(known) ?? new Intl.Segmenter(known, { granularity: "sentence" })
  segmenters.set(known, segmenter)
  const continues = (last: string) => abbreviated.test(last) || (ordinalLanguages.test(locale) && ordinal.test(last))
  const blocks = isPlain
    ? withoutReferences(text).split(/\n{2,}/)
    : withoutMarks(text)
        .split(/\n{2,}|\n(?=\s*(?:[-*+•]|\d{1,3}[.)])\s)/)
        .map((block) => block.replace(/^\s*(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/, ""))
  return blocks
    .flatMap((block) => {
      const line = block.replaceAll(/\s+/g, " ")
      const sentences: string[] = []
      for (const { segment } of segmenter.segment(line)) {
        const last = sentences.at(-1)
        if (last !== undefined && (continues(last) || /^\p{Ll}/u.test(segment))) {
          sentences[sentences.length - 1] = last + segment
        } else sentences.push(segment)
      }
      return sentences
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

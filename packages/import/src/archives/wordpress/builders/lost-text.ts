import { htmlToText } from "../../../document/parse-html.ts"

/** Counts the words of a post that the import cannot show. */
export interface LostText {
  /** Counts a text by the part of the post that has it, such as `vc_pie`. */
  add(where: string, text: string): void
  /** Notes a part of which the export has no word. */
  miss(where: string): void
  /** Notes that a part shows something that the export does not have. */
  leave(where: string): void
  /** What is lost, and in which parts. Undefined if nothing is. */
  result(): { reason: string; parts: string[] } | undefined
  left(): string[]
}

/** As languages without spaces count them: each Han or Kana character is a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'’])+/gu

export function createLostText(): LostText {
  const where = new Set<string>()
  const left = new Set<string>()
  let words = 0
  return {
    add(part, text) {
      const count = toPlain(text).match(word)?.length ?? 0
      if (count === 0) return
      words += count
      where.add(part)
    },
    miss: (part) => void where.add(part),
    leave: (part) => void left.add(part),
    result() {
      if (where.size === 0) return undefined
      const count = words === 0 ? "" : `: ${words} word${words === 1 ? "" : "s"}`
      return { reason: `text that was not read${count}`, parts: [...where] }
    },
    left: () => [...left],
  }
}

/** Whether a setting is a text that people read: some words, and nothing of a style sheet, an address or data. */
export function isProse(text: string): boolean {
  if (/[{};|]|^\s*[[.#]|:\/\/|^[\w-]+:\S|\bvar\(|\d(?:px|em|%)/.test(text))
    return /<(?:p|h\d|li|strong|em)\b/i.test(text)
  // Names of classes.
  const tokens = text.trim().split(/\s+/)
  if (/^[a-z\d\s_-]+$/.test(text) && tokens.filter((one) => /[_-]/.test(one)).length * 2 >= tokens.length) return false
  const words = /\s/.test(text.trim()) ? (text.match(/\p{L}{2,}/gu)?.length ?? 0) : 0
  return words >= 3 || withoutSpaces.test(text)
}

/** A run of a script that writes no spaces. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]{3,}/u

export function toPlain(html: string): string {
  return html.includes("<") || html.includes("&") ? htmlToText(html) : html
}

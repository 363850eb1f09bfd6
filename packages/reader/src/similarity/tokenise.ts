import { joinedScripts } from "./joined-scripts.ts"

const letterOrNumber = /[\p{L}\p{N}]/u
const mark = /\p{M}/u
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" })

const unknown = 0
const between = 1
const continues = 2
const begins = 3
/** What a UTF-16 unit is to a word, found once each: asking an expression for every character takes ten times as long. */
const kinds = new Uint8Array(0x1_00_00)

/** The words of a text in lower case. Scripts without spaces are segmented. */
export function tokenise(text: string): string[] {
  const lower = text.normalize("NFC").toLowerCase()
  const words: string[] = []
  let start = -1
  for (let at = 0; at < lower.length; at += 1) {
    const unit = lower.charCodeAt(at)
    const first = at
    let kind = kinds[unit] ?? unknown
    if (kind === unknown) {
      const code = lower.codePointAt(at) ?? unit
      kind = kindOf(String.fromCodePoint(code))
      if (code > 0xff_ff) at += 1
      else kinds[unit] = kind
    }
    if (start < 0) {
      if (kind === begins) start = first
    } else if (kind === between) {
      words.push(lower.slice(start, first))
      start = -1
    }
  }
  if (start >= 0) words.push(lower.slice(start))
  return joinedScripts.test(lower) ? words.flatMap((word) => segment(word)) : words
}

function kindOf(character: string): number {
  if (letterOrNumber.test(character)) return begins
  return mark.test(character) ? continues : between
}

function segment(word: string): string[] {
  if (!joinedScripts.test(word)) return [word]
  return Array.from(segmenter.segment(word)).flatMap((part) => (part.isWordLike === true ? [part.segment] : []))
}

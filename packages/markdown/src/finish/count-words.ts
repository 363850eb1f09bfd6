import { readUnits } from "../internal/read-units.ts"

/** Scripts without spaces between words. Their characters count instead. */
const cjkPattern = /(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/u
const partPattern = /[\p{L}\p{N}\p{M}]/u
const jointPattern = /['’_.-]/

const wordsPerMinute = 230
const charactersPerMinute = 500

export interface WordCount {
  words: number
  /** Chinese and Japanese characters. `words` does not include them. */
  characters: number
}

const other = 0
const part = 1
/** Joins two parts into one word. */
const joint = 2
const cjk = 4
const unknown = 8
/** Cached kinds of the characters of the first plane. Matching patterns takes a hundred times as long. */
const kinds = new Uint8Array(0x10000).fill(unknown)

function toKind(character: string): number {
  if (cjkPattern.test(character)) return cjk
  return partPattern.test(character) ? part : jointPattern.test(character) ? joint : other
}

/** Whether a word begins, by the kinds of the last three characters, two bits for each. A joint after a part continues a word. */
const beginnings = new Uint8Array(64)
for (let recent = 0; recent < beginnings.length; recent += 1) {
  const before = (recent >> 2) & 3
  const isJoined = before === joint && recent >> 4 === part
  if ((recent & 3) === part && before !== part && !isJoined) beginnings[recent] = 1
}

export function countWords(text: string): WordCount {
  const units = readUnits(text)
  let words = 0
  let recent = 0
  let all = 0
  // Without a branch for each word, of which the processor would guess many wrong.
  for (let index = 0; index < text.length; index += 1) {
    const kind = kinds[units[index] ?? 0] ?? unknown
    all |= kind
    recent = ((recent << 2) | (kind & 3)) & 63
    words += beginnings[recent] ?? 0
  }
  return (all & (cjk | unknown)) === 0 ? { words, characters: 0 } : countAll(text)
}

/** Counts words and characters of any script. */
function countAll(text: string): WordCount {
  let words = 0
  let characters = 0
  let recent = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    let kind = kinds[code] ?? unknown
    if (kind === unknown) {
      const character = String.fromCodePoint(text.codePointAt(index) ?? code)
      kind = toKind(character)
      if (character.length > 1) index += 1
      else if (character.isWellFormed()) kinds[code] = kind
    }
    if (kind === cjk) {
      characters += 1
      kind = other
    }
    recent = ((recent << 2) | kind) & 63
    words += beginnings[recent] ?? 0
  }
  return { words, characters }
}

/** Minutes, at least 1, at 230 words or 500 characters a minute. */
export function toReadingTime(count: WordCount): number {
  return Math.max(1, Math.round(count.words / wordsPerMinute + count.characters / charactersPerMinute))
}

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

const unknown = 0
const other = 1
const part = 2
/** Joins two parts into one word. */
const joint = 3
const cjk = 4
/** Cached kinds of the characters of the first plane. Matching patterns takes a hundred times as long. */
const kinds = new Uint8Array(0x10000)

function toKind(character: string): number {
  if (cjkPattern.test(character)) return cjk
  return partPattern.test(character) ? part : jointPattern.test(character) ? joint : other
}

export function countWords(text: string): WordCount {
  let words = 0
  let characters = 0
  // A joint between two parts continues the word.
  let before = other
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    let kind = kinds[code] ?? unknown
    if (kind === unknown) {
      const character = String.fromCodePoint(text.codePointAt(index) ?? code)
      kind = toKind(character)
      if (character.length > 1) index += 1
      else if (character.isWellFormed()) kinds[code] = kind
    }
    if (kind === cjk) characters += 1
    else if (kind === part && before !== part && before !== joint) words += 1
    before = kind === joint && before !== part ? other : kind
  }
  return { words, characters }
}

/** Minutes, at least 1, at 230 words or 500 characters a minute. */
export function toReadingTime(count: WordCount): number {
  return Math.max(1, Math.round(count.words / wordsPerMinute + count.characters / charactersPerMinute))
}

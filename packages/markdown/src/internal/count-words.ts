/** Scripts that put no space between words: their characters are counted instead. */
const cjkPattern = /(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}]/gu
/** Holds all of these, and little of what Latin texts have: most texts need not be looked through with the other. */
const mayBeCjk = /[\u02c0-\u1fff\u2070-\uffff]/
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’_.-][\p{L}\p{N}\p{M}]+)*/gu

const wordsPerMinute = 230
const charactersPerMinute = 500

export interface WordCount {
  words: number
  /** Chinese and Japanese characters, which are not in `words`. */
  characters: number
}

export function countWords(text: string): WordCount {
  const characters = mayBeCjk.test(text) ? (text.match(cjkPattern)?.length ?? 0) : 0
  const rest = characters === 0 ? text : text.replace(cjkPattern, " ")
  return { words: rest.match(wordPattern)?.length ?? 0, characters }
}

/** Minutes, at least 1: 230 words or 500 characters in one. */
export function toReadingTime(count: WordCount): number {
  return Math.max(1, Math.round(count.words / wordsPerMinute + count.characters / charactersPerMinute))
}

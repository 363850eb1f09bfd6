const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}'’])+/gu

/** Counts the words of a text without markup: runs of letters and digits. Each Han or Kana character counts as one. */
export function countWords(text: string): number {
  return text.match(word)?.length ?? 0
}

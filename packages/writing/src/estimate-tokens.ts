/** Scripts that vendors cut into about one token for one and a half characters. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu

/** The tokens of a text, rounded up: four characters each, or one and a half in scripts without spaces. */
export function estimateTokens(text: string): number {
  const denseCount = text.match(dense)?.length ?? 0
  return Math.ceil((text.length - denseCount) / 4 + denseCount / 1.5)
}

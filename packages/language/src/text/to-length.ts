/** The length of a text in letters of an alphabet. A sign of Chinese, Japanese or Korean says as much as two or three of them. */
export function toLength(text: string): number {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
  return (
    text.length + 2 * count(/\p{Script=Han}/gu) + count(/[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  )
}

/**
 * A text of somebody else's for a terminal: what would move its cursor, colour it, or turn its direction is shown by its number. Lines
 * and tabs stay.
 */
export function toPrintable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}

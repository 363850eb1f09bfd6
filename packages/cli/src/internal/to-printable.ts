/**
 * Makes a foreign text safe for a terminal: replaces characters that move the cursor, change colours or reverse the direction with their
 * code points. Line breaks and tabs stay.
 */
export function toPrintable(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}

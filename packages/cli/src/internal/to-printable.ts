/**
 * Makes a foreign text safe for a terminal: replaces characters that move the cursor, change colours or reverse the direction with their
 * escapes, as JSON writes them. Line breaks and tabs stay.
 */
export function toPrintable(text: string): string {
  return text.replace(
    /(?!\r\n|[\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
}

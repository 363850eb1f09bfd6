/**
 * Puts a person's text on one line, without control characters or marks that change the direction of text (U+202A to U+202E, U+2066 to
 * U+2069).
 */
export const toSafeLine = (text: string): string =>
  text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, "")
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim()

/** Puts a text of a person on one line of a mail, without characters that hide or turn around what comes next. */
export const toLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu, " ").trim()

const invisible =
  /(?![\n\t])\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFFD\u{E0000}-\u{E0FFF}]/gu

/**
 * A model's text without characters that nobody sees: controls, tags, marks of direction and joiners of words. Joiners of letters stay. Each
 * end of a line is a line feed.
 */
export const withoutInvisible = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(invisible, "")

/** The letters and digits of a text, however it writes marks, quotes, spaces and capitals. */
export const toLetters = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase()

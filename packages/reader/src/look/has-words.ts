const toWords = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, "").toLowerCase()

/** Whether a text has the letters and digits of another, in their order, however it writes marks, quotes and spaces. */
export const hasWords = (text: string, words: string): boolean => toWords(text).includes(toWords(words))

import { containsInOrder } from "./contains-in-order.ts"

const toWords = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase()

/** Whether a text has the letters and digits of others, in their order, however it writes marks, quotes and spaces. */
export const hasWords = (text: string, ...words: readonly string[]): boolean =>
  containsInOrder(toWords(text), words.map(toWords))

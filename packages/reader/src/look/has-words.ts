import { containsInOrder } from "./contains-in-order.ts"
import { toLetters } from "./to-letters.ts"

/** Whether a text has the letters and digits of others, in their order, however it writes marks, quotes and spaces. */
export const hasWords = (text: string, ...words: readonly string[]): boolean =>
  containsInOrder(toLetters(text), words.map(toLetters))

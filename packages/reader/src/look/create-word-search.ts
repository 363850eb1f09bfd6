import { containsInOrder } from "./contains-in-order.ts"
import { toLetters } from "./to-letters.ts"

/**
 * Prepares a text once for many questions: whether it has the letters and digits of others, in their order, however it writes marks, quotes
 * and spaces.
 */
export function createWordSearch(text: string): (...words: readonly string[]) => boolean {
  const letters = toLetters(text)
  return (...words) => containsInOrder(letters, words.map(toLetters))
}

import { hashWord, joinHashes } from "./hash-word.ts"
import { joinedScripts } from "./joined-scripts.ts"
import { tokenise } from "./tokenise.ts"

/** The hash of the first words of a phrase, at most two; 0 if a text has to be searched for the phrase itself. */
export function hashPhrase(phrase: string): number {
  if (joinedScripts.test(phrase)) return 0
  const [first, second] = tokenise(phrase)
  if (first === undefined) return 0
  return second === undefined ? hashWord(first) : joinHashes(hashWord(first), hashWord(second))
}

/** Tells in no time that a phrase does not stand in some texts. */
export interface WordFilter {
  /** Forgets the texts before, and takes the words of others, and each two that stand beside each other. */
  fill(texts: readonly string[]): void
  /** Whether a phrase may stand there, by its `hashPhrase`. False is certain. */
  mayHave(hash: number): boolean
}

const places = 0x1_00_00

/** Creates a filter with one place for each 16 bits of a hash: a page of 2,000 words fills one of sixteen. */
export function createWordFilter(): WordFilter {
  const filled = new Uint8Array(places)
  return {
    fill(texts) {
      filled.fill(0)
      for (const text of texts) {
        let before: number | undefined
        for (const word of tokenise(text)) {
          const hash = hashWord(word)
          filled[hash % places] = 1
          if (before !== undefined) filled[joinHashes(before, hash) % places] = 1
          before = hash
        }
      }
    },
    mayHave: (hash) => hash === 0 || filled[hash % places] === 1,
  }
}

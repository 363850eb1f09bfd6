import { createNumberStore } from "./create-number-store.ts"
import { cutSiteName } from "./cut-site-name.ts"
import { compareKeys, type DuplicateGroup, findDuplicates, type Key } from "./find-duplicates.ts"
import { findNeighbours, type Neighbour } from "./find-neighbours.ts"
import { hashWord } from "./hash-word.ts"
import { sketchText, type TextSketch } from "./sketch-text.ts"
import { tokenise } from "./tokenise.ts"
import { shortWord, type WordLists } from "./weigh-words.ts"

/** What is known of the texts of a site. */
export interface TextIndex {
  /** Adds a text, or replaces it. What its title and its heading say counts more than its other words. */
  add(entry: { key: Key; text: string; title?: string | null; h1?: string | null }): void
  remove(key: Key): void
  /** For each text, the texts that it should lead to, best first. Less similar ones are left out. Default: none. */
  findNeighbours(limit?: number, minSimilarity?: number): Map<Key, Neighbour[]>
  findDuplicates(): DuplicateGroup[]
}

interface Entry extends WordLists {
  sketch: TextSketch
}

/** Words that are kept of a text, from its start. */
const maxWords = 3000
const maxNameWords = 20
const minWordLength = 2

/**
 * Creates an index of texts. It keeps about 4 bytes per word, and no text: hand over the texts in batches, without what the site repeats
 * (`createBoilerplate`). The order of the texts does not change what it finds.
 */
export function createTextIndex(): TextIndex {
  const entries = new Map<Key, Entry>()
  const numbers = new Map<string, number>()
  /** By the number of a word: its hash, which orders words the same in each run. */
  const hashes: number[] = [shortWord]

  function numberOf(word: string): number {
    if (word.length < minWordLength && word.charCodeAt(0) < 0x2e_80) return shortWord
    const known = numbers.get(word)
    if (known !== undefined) return known
    // A part of a long text would keep all of it in memory.
    const copy = word.length < 13 ? word : Buffer.from(word).toString()
    numbers.set(copy, hashes.length)
    hashes.push(hashWord(copy))
    return hashes.length - 1
  }
  const take = createNumberStore()
  function toNumbers(words: readonly string[]): Uint32Array {
    const list = take(words.length)
    for (const [at, word] of words.entries()) list[at] = numberOf(word)
    return list
  }

  return {
    add({ key, text, title, h1 }) {
      const tokens = tokenise(text)
      const names = new Set([title, h1].map((name) => cutSiteName(name ?? "").toLowerCase()))
      names.delete("")
      entries.set(key, {
        words: toNumbers(tokens.slice(0, maxWords)),
        title: toNumbers([...new Set(tokenise(title ?? ""))]),
        names: [...names].map((name) => toNumbers(tokenise(name).slice(0, maxNameWords))),
        sketch: sketchText(tokens, take),
      })
    },
    remove(key) {
      entries.delete(key)
    },
    findNeighbours(limit = 10, minSimilarity = 0) {
      const sorted = [...entries].toSorted(([left], [right]) => compareKeys(left, right))
      return findNeighbours(sorted, { hashes, limit, minSimilarity })
    },
    findDuplicates: () => findDuplicates([...entries].map(([key, { sketch }]) => [key, sketch] as const)),
  }
}

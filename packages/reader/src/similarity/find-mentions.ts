import type { WeighedWords, WordLists } from "./weigh-words.ts"

/** Finds the texts that a text names. */
export interface Mentions {
  /** Calls `found` once for each text that is named, with 0 to 1: how much of a name stands there, and how telling it is. */
  find(words: Uint32Array, found: (text: number, mention: number) => void): void
}

interface Name {
  text: number
  words: Uint32Array
  /** Where its rarest word is. */
  rarest: number
  rarity: number
}

/** A name whose words are together this rare is no accident where it stands. */
const enoughRarity = 8
/** A word that is the rarest of more names, such as that of a series, tells none of them. */
const maxNames = 100

/** Looks for names by their rarest words, and counts the words around that stand as in the name. */
export function createMentions(lists: readonly WordLists[], { rarity }: WeighedWords): Mentions {
  const namesByWord = new Map<number, Name[]>()
  for (const [text, { names }] of lists.entries()) {
    for (const words of names) {
      const name = toName(text, words)
      if (name === undefined) continue
      const word = words[name.rarest] ?? 0
      const known = namesByWord.get(word)
      if (known === undefined) namesByWord.set(word, [name])
      else known.push(name)
    }
  }
  for (const [word, found] of namesByWord) if (found.length > maxNames) namesByWord.delete(word)
  const isRarest = new Uint8Array(rarity.length)
  for (const word of namesByWord.keys()) isRarest[word] = 1
  const best = new Float64Array(lists.length)

  function toName(text: number, words: Uint32Array): Name | undefined {
    let rarest = -1
    let sum = 0
    for (const [at, word] of words.entries()) {
      const own = rarity[word] ?? 0
      sum += own
      if (own > 0 && (rarest < 0 || own > (rarity[words[rarest] ?? 0] ?? 0))) rarest = at
    }
    return rarest < 0 ? undefined : { text, words, rarest, rarity: sum }
  }

  /** The rarity of the longest run of a name's words around its rarest one. */
  function measureRun(words: Uint32Array, at: number, name: Name): number {
    const offset = at - name.rarest
    let sum = 0
    for (let step = name.rarest; step >= 0 && name.words[step] === words[offset + step]; step -= 1) {
      sum += rarity[name.words[step] ?? 0] ?? 0
    }
    for (let step = name.rarest + 1; step < name.words.length && name.words[step] === words[offset + step]; step += 1) {
      sum += rarity[name.words[step] ?? 0] ?? 0
    }
    return sum
  }

  return {
    find(words, found) {
      const named: number[] = []
      for (let at = 0; at < words.length; at += 1) {
        const word = words[at] ?? 0
        if (isRarest[word] !== 1) continue
        for (const name of namesByWord.get(word) ?? []) {
          const run = measureRun(words, at, name)
          const mention = Math.min(1, run / enoughRarity) * (run / name.rarity) ** 2
          const known = best[name.text] ?? 0
          if (mention <= known) continue
          if (known === 0) named.push(name.text)
          best[name.text] = mention
        }
      }
      for (const text of named) {
        found(text, best[text] ?? 0)
        best[text] = 0
      }
    },
  }
}

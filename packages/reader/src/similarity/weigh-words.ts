/** A text as numbers of words. */
export interface WordLists {
  words: Uint32Array
  /** The words of its title, once each. */
  title: Uint32Array
  /** The names by which other texts may mention it. */
  names: readonly Uint32Array[]
}

/** What words tell of the texts they stand in. */
export interface WeighedWords {
  /** By word: 0 for one that stands everywhere. */
  rarity: Float64Array
  /** By word: where its texts begin in `texts`. They end where those of the next word begin. A word that joins no texts has none. */
  starts: Uint32Array
  texts: Uint32Array
  /** For each of `texts`: how much the word is what the text is about (BM25). */
  weights: Float32Array
}

/** Counts the words of one text at a time. */
export interface WordCounter {
  /** The different words of a text in the order in which they come. They are overwritten by the next call. */
  count(words: Uint32Array): Uint32Array
  /** How often the word stands in the text that was counted last. */
  of(word: number): number
}

/** Words in more of the texts tell nothing. */
const maxShare = 0.2
/** On a small site, a share says nothing: a word of this many texts may still tell them from the rest. */
const minTexts = 10
/** On a large site, more texts of a word take much time and tell little. */
const maxTexts = 1000
/** The number of every word of one letter. It tells nothing. */
export const shortWord = 0

/** How much more often than once a word counts, how much the length of its text counts, and what it counts for standing there at all. */
const saturation = 1.2
const lengthShare = 0.7
const base = 0.5
/** A word of the title counts as one that stands in the text very often, and this much more. */
const titleWeight = 4.5

/** Weighs the words of texts by BM25+, which asks how telling a word is and how often a text has it, for its length. */
export function weighWords(lists: readonly WordLists[], vocabulary: number): WeighedWords {
  const counter = createWordCounter(vocabulary)
  const frequencies = new Uint32Array(vocabulary)
  let length = 0
  for (const list of lists) {
    length += list.words.length
    for (const word of counter.count(joinWords(list))) frequencies[word] = (frequencies[word] ?? 0) + 1
  }
  const rarity = Float64Array.from(frequencies, (frequency, word) =>
    word === shortWord || frequency === 0 ? 0 : Math.log(1 + lists.length / frequency),
  )
  const most = Math.max(minTexts, Math.min(maxTexts, lists.length * maxShare))
  const starts = new Uint32Array(vocabulary + 1)
  for (let word = 0; word < vocabulary; word += 1) {
    const frequency = frequencies[word] ?? 0
    // A word of one text alone cannot join two.
    const joins = word !== shortWord && frequency > 1 && frequency <= most
    starts[word + 1] = (starts[word] ?? 0) + (joins ? frequency : 0)
  }
  const texts = new Uint32Array(starts[vocabulary] ?? 0)
  const weights = new Float32Array(texts.length)
  const next = starts.slice()
  const mean = Math.max(1, length / Math.max(1, lists.length))
  for (const [text, list] of lists.entries()) {
    const fade = saturation * (1 - lengthShare + (lengthShare * list.words.length) / mean)
    const add = (word: number, weight: number): void => {
      const at = next[word] ?? 0
      if (at === starts[word + 1]) return
      next[word] = at + 1
      texts[at] = text
      weights[at] = weight * (rarity[word] ?? 0)
    }
    const title = new Set(list.title)
    for (const word of counter.count(list.words)) {
      const count = counter.of(word)
      const weight = base + (count * (saturation + 1)) / (count + fade)
      add(word, title.delete(word) ? weight + titleWeight : weight)
    }
    for (const word of title) add(word, titleWeight)
  }
  return { rarity, starts, texts, weights }
}

function joinWords({ words, title }: WordLists): Uint32Array {
  const joined = new Uint32Array(words.length + title.length)
  joined.set(words)
  joined.set(title, words.length)
  return joined
}

export function createWordCounter(vocabulary: number): WordCounter {
  const counts = new Uint32Array(vocabulary)
  let different = new Uint32Array(1000)
  let length = 0
  return {
    count(words) {
      for (let at = 0; at < length; at += 1) counts[different[at] ?? 0] = 0
      length = 0
      if (different.length < words.length) different = new Uint32Array(words.length * 2)
      for (let at = 0; at < words.length; at += 1) {
        const word = words[at] ?? 0
        const count = counts[word] ?? 0
        if (count === 0) {
          different[length] = word
          length += 1
        }
        counts[word] = count + 1
      }
      return different.subarray(0, length)
    },
    of: (word) => counts[word] ?? 0,
  }
}

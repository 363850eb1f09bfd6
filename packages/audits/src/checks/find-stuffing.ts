const fewest = 10
const share = 0.25

/** A phrase of three words that makes up a quarter of a block of text, ten times or more; undefined if there is none. */
export function findStuffing(text: string, leastWords: number): { phrase: string; count: number } | undefined {
  for (const block of text.split("\n")) {
    // Most blocks are short.
    if (block.length < leastWords * 2) continue
    const words = block.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    if (words.length < leastWords) continue
    const counts = new Map<string, number>()
    for (let at = 0; at + 2 < words.length; at += 1) {
      const [one, two, three] = words.slice(at, at + 3) as [string, string, string]
      if (one === two || two === three || one === three || one === "" || three === "") continue
      const phrase = `${one} ${two} ${three}`
      const count = (counts.get(phrase) ?? 0) + 1
      counts.set(phrase, count)
      if (count >= fewest && count * 3 >= words.length * share) return { phrase, count: countOf(words, phrase) }
    }
  }
  return undefined
}

const countOf = (words: readonly string[], phrase: string): number => words.join(" ").split(phrase).length - 1

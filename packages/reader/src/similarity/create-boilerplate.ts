import { hashWord } from "./hash-word.ts"

/** Blocks that stand on more pages than this share belong to the site, not to a page. */
const maxShare = 0.3
/** Below this many pages, a share says nothing. */
const minPages = 5

/** What a site repeats on many of its pages. */
export interface Boilerplate {
  /** Counts the blocks of a page: its lines. All pages are counted before the first one is stripped. */
  count(text: string): void
  /** The text without the blocks that many pages have. */
  strip(text: string): string
}

/** Creates a counter of blocks. It keeps one number per block, and no text. */
export function createBoilerplate(): Boilerplate {
  const pagesByBlock = new Map<number, number>()
  let pages = 0
  return {
    count(text) {
      pages += 1
      for (const block of new Set(toBlocks(text).map((line) => hashWord(line)))) {
        pagesByBlock.set(block, (pagesByBlock.get(block) ?? 0) + 1)
      }
    },
    strip(text) {
      if (pages < minPages) return text
      return toBlocks(text)
        .filter((line) => (pagesByBlock.get(hashWord(line)) ?? 0) <= pages * maxShare)
        .join("\n")
    },
  }
}

function toBlocks(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const block = line.trim()
    return block === "" ? [] : [block]
  })
}

import { endOfPart } from "./end-of-part.ts"
import { toLetters } from "./to-letters.ts"

/** How much of a text a page shows. */
export interface TextShown {
  /** The letters and digits of the text. */
  letters: number
  /** Shares of the letters, from 0 to 1. */
  firstThird: number
  lastThird: number
  /** The beginning of a part that the page leaves out: several pieces in a row, or a whole block. */
  missing: string | undefined
  /** The end of the text, if the page has it. */
  end: string | undefined
}

/** Letters of a piece: enough that another page hardly has them by chance. */
const pieceLength = 24
/** A block of so many letters has a meaning of its own. */
const leastBlock = 40
/** Pieces in a row that may differ, such as by an emoji or a formula. */
const mostGap = 2
/** Letters that are searched for pieces that are not where they should be. */
const mostSearched = 20_000_000

interface Piece {
  letters: string
  block: number
  start: number
  isShown: boolean
}

/**
 * Looks for a text on a page, piece by piece, in whatever order. It takes time in proportion to both, up to a bound; what is beyond it counts
 * as not shown.
 */
export function compareText(blocks: readonly string[], page: string): TextShown {
  const pieces = cutPieces(blocks.map(toLetters))
  const shown = toLetters(page)
  let at = 0
  let searched = 0
  for (const piece of pieces) {
    if (searched > mostSearched) break
    let end = endOfPart(shown, piece.letters, at)
    searched += (end === -1 ? shown.length : end) - at
    if (end === -1 && at > 0) {
      end = endOfPart(shown, piece.letters, 0)
      searched += end === -1 ? shown.length : end
    }
    piece.isShown = end !== -1
    if (end !== -1) at = end
  }
  const letters = pieces.reduce((sum, piece) => sum + piece.letters.length, 0)
  const share = (from: number, to: number): number => {
    const those = pieces.filter(({ start }) => start >= from * letters && start < to * letters)
    const count = (list: readonly Piece[]) => list.reduce((sum, piece) => sum + piece.letters.length, 0)
    return those.length === 0 ? 0 : count(those.filter(({ isShown }) => isShown)) / count(those)
  }
  const last = pieces.at(-1)
  return {
    letters,
    firstThird: share(0, 1 / 3),
    // A piece that begins earlier can still reach into the last third.
    lastThird: share((2 / 3) * (1 - pieceLength / Math.max(letters, pieceLength)), 1),
    missing: findMissing(pieces, blocks),
    end: last?.isShown === true ? blocks[last.block]?.slice(-80) : undefined,
  }
}

function cutPieces(blocks: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const [block, letters] of blocks.entries()) {
    const count = letters === "" ? 0 : Math.max(1, Math.floor(letters.length / pieceLength))
    for (let index = 0; index < count; index++) {
      const end = index === count - 1 ? letters.length : (index + 1) * pieceLength
      const piece = letters.slice(index * pieceLength, end)
      pieces.push({ letters: piece, block, start, isShown: false })
      start += piece.length
    }
  }
  return pieces
}

function findMissing(pieces: readonly Piece[], blocks: readonly string[]): string | undefined {
  const byBlock = Map.groupBy(pieces, ({ block }) => block)
  let gap = 0
  for (const piece of pieces) {
    gap = piece.isShown ? 0 : gap + 1
    const own = byBlock.get(piece.block) ?? []
    const isLost =
      own.every(({ isShown }) => !isShown) && own.reduce((sum, { letters }) => sum + letters.length, 0) >= leastBlock
    if (gap > mostGap || isLost) return blocks[piece.block]?.slice(0, 80)
  }
  return undefined
}

import type { Root } from "hast"

import { walk } from "../internal/limits.ts"

/** Moves the positions in a tree from the source that was parsed to the body, which dialects and plugins rewrote into that source. */
export function moveLines(tree: Root, body: string, source: string): Root {
  if (body === source) return tree
  const lines = alignLines(body.split("\n"), source.split("\n"))
  const moved = new Set<object>()
  walk(tree, ({ position }) => {
    if (position === undefined || moved.has(position)) return
    moved.add(position)
    position.start.line = lines[position.start.line - 1] ?? position.start.line
  })
  return tree
}

/** So many lines may be left out at once. */
const maxGap = 20

/**
 * The line of the body for each line of a source that was made from it. Rewriting quotes lines, adds some, and leaves some out; other lines
 * keep their words. A line without an equal one comes from what stands before the next equal one.
 */
function alignLines(body: readonly string[], source: readonly string[]): number[] {
  const words = body.map(toWords)
  const made = source.map(toWords)
  let next = 0
  // How many lines of the body are used up to each line of the source.
  const seen = made.map((wanted) => {
    for (let at = next; at < Math.min(words.length, next + (wanted === "" ? 1 : maxGap)); at += 1) {
      if (words[at] === wanted) return { count: (next = at + 1), isEqual: true }
    }
    return { count: next, isEqual: false }
  })
  const lines = made.map(() => 1)
  let end = words.length
  let line = Math.max(words.length, 1)
  for (let at = seen.length - 1; at >= 0; at -= 1) {
    const { count, isEqual } = seen[at] ?? { count: 0, isEqual: false }
    if (isEqual) {
      line = count
      end = count - 1
    } else if (made[at] !== "") {
      while (end > count && words[end - 1] === "") end -= 1
      if (end > count) line = end--
    }
    lines[at] = line
  }
  return lines
}

const toWords = (line: string): string => line.replace(/^[>\s]+/, "").trimEnd()

import { diffArrays } from "diff"

/** A comparison takes the square of its edits. Beyond these limits, all lines from the first change to the last one are new. */
const limits = { maxEditLength: 500 }

/**
 * Gives a text that comes from a form the line ends of the stored text. Browsers send CRLF for every line end, whatever the text had, and
 * a text box cannot hold a lone CR. Lines that did not change keep their own line ends, and so does a line in the place of another one.
 * New lines get the most common one of the stored text. So a text that nobody touched comes back with equal bytes, and an edit of one line
 * changes no other.
 */
export function restoreLineEnds(submitted: string, stored: string): string {
  const next = toLines(submitted)
  const before = toLines(stored)
  const common = mostCommonEnd(before)
  const ends = alignEnds(next, before)
  const last = next.length - 1
  let restored = ""
  for (const [at, { text }] of next.entries()) {
    // The last line of a text has no end. One that was the last gets one if others follow it now.
    const end = at === last ? "" : ends[at] || common
    // A CR and the LF of an empty line after it would be one line end.
    const isOne = text === "" && end === "\n" && restored.endsWith("\r")
    restored += text + (isOne ? "\r" : end)
  }
  return restored
}

/** The end of the stored line that each line was. Undefined for a new line. */
function alignEnds(next: readonly Line[], before: readonly Line[]): (string | undefined)[] {
  const shared = Math.min(next.length, before.length)
  let head = 0
  while (head < shared && next[head]?.text === before[head]?.text) head++
  let tail = 0
  while (tail < shared - head && next.at(-1 - tail)?.text === before.at(-1 - tail)?.text) tail++
  const added = next.slice(head, next.length - tail).map(({ text }) => text)
  const removed = before.slice(head, before.length - tail)
  const ends = (lines: readonly Line[]) => lines.map(({ end }) => end)
  return [
    ...ends(before.slice(0, head)),
    ...alignChanged(added, removed),
    ...ends(tail === 0 ? [] : before.slice(-tail)),
  ]
}

function alignChanged(added: readonly string[], removed: readonly Line[]): (string | undefined)[] {
  // Nothing was added or left out, so each line stands where it stood.
  if (added.length === removed.length) return removed.map(({ end }) => end)
  const texts = removed.map(({ text }) => text)
  const parts = diffArrays(texts, [...added], limits)
  if (parts === undefined) return added.map(() => undefined)
  const ends: (string | undefined)[] = []
  let at = 0
  let replaced: Line[] = []
  for (const part of parts) {
    if (part.removed) replaced = removed.slice(at, at + part.count)
    for (let index = 0; index < part.count && !part.removed; index++) {
      ends.push(part.added ? replaced[index]?.end : removed[at + index]?.end)
    }
    if (!part.removed) replaced = []
    if (!part.added) at += part.count
  }
  return ends
}

interface Line {
  text: string
  end: string
}

function toLines(text: string): Line[] {
  const parts = text.split(/(\r\n|\r|\n)/)
  return Array.from({ length: (parts.length + 1) / 2 }, (_, at) => ({
    text: parts[2 * at] ?? "",
    end: parts[2 * at + 1] ?? "",
  }))
}

function mostCommonEnd(lines: readonly Line[]): string {
  const counts = new Map<string, number>()
  for (const { end } of lines) if (end !== "") counts.set(end, (counts.get(end) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first?.[0] ?? "\n"
}

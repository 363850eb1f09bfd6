/**
 * Gives a text that comes from a form the line ends of the stored text. Browsers send CRLF for every line end, whatever the text had, and
 * a text box cannot hold a lone CR. Lines at the beginning and at the end that did not change keep their own line ends, in between the
 * most common one of the stored text counts. So a text that nobody touched comes back with equal bytes.
 */
export function restoreLineEnds(submitted: string, stored: string): string {
  const next = toLines(submitted)
  const before = toLines(stored)
  const shared = Math.min(next.length, before.length)
  let head = 0
  while (head < shared && next[head]?.text === before[head]?.text) head++
  // The last line of a text has no end, so a line in its place counts only if it is the last one, too.
  if (head === before.length && head < next.length) head--
  let tail = 0
  while (tail < shared - head && next.at(-1 - tail)?.text === before.at(-1 - tail)?.text) tail++
  const common = mostCommonEnd(before)
  const last = next.length - 1
  const endOf = (at: number): string => {
    if (at === last) return ""
    if (at < head) return before[at]?.end ?? ""
    return at > last - tail ? (before[at - next.length + before.length]?.end ?? "") : common
  }
  let restored = ""
  for (const [at, { text }] of next.entries()) {
    const end = endOf(at)
    // A CR and the LF of an empty line after it would be one line end.
    const isOne = text === "" && end === "\n" && restored.endsWith("\r")
    restored += text + (isOne ? "\r" : end)
  }
  return restored
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

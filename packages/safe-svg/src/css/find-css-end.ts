const closers: Record<string, string> = { "(": ")", "[": "]", "{": "}" }

/**
 * Finds the first of some characters that is outside strings and brackets, beginning at a position. They are among `;(){}[]`. Returns the
 * length of the text if there is none.
 */
export function findCssEnd(css: string, start: number, ends: string): number {
  const open: string[] = []
  const next = /[\\"';()[\]{}]/g
  next.lastIndex = start
  for (let match = next.exec(css); match !== null; match = next.exec(css)) {
    const [character] = match
    if (character === "\\") next.lastIndex += 1
    else if (character === '"' || character === "'") next.lastIndex = findStringEnd(css, match.index, character)
    else if (open.length === 0 && ends.includes(character)) return match.index
    else if (character in closers) open.push(closers[character] ?? "")
    else if (character === open.at(-1)) open.pop()
  }
  return css.length
}

/** Where a string ends: after its quote, or at the end of its line. */
function findStringEnd(css: string, start: number, quote: string): number {
  const next = /[\\"'\n]/g
  next.lastIndex = start + 1
  for (let match = next.exec(css); match !== null; match = next.exec(css)) {
    if (match[0] === quote || match[0] === "\n") return next.lastIndex
    if (match[0] === "\\") next.lastIndex += 1
  }
  return css.length
}

type Token = "star" | ((character: string) => boolean)

/** Whether a whole text matches a pattern as Ruby's `File.fnmatch?` does: `*` also matches `/`. Its time is bounded by the product of both lengths. */
export function matchGlob(pattern: string, text: string): boolean {
  const tokens = toTokens(pattern)
  let [at, position, star, starPosition] = [0, 0, -1, 0]
  while (position < text.length) {
    const token = tokens[at]
    if (token === "star") {
      star = at++
      starPosition = position
    } else if (token?.(text[position] ?? "") === true) {
      at++
      position++
    } else if (star >= 0) {
      at = star + 1
      position = ++starPosition
    } else return false
  }
  while (tokens[at] === "star") at++
  return at === tokens.length
}

function toTokens(pattern: string): Token[] {
  return [...pattern.matchAll(/\*+|\?|\[[!^]?\]?[^\]]*\]|\\.|[^]/g)].map(([part]): Token => {
    if (part.startsWith("*")) return "star"
    if (part === "?") return () => true
    if (part.length > 2 && part.startsWith("[")) return toSet(part.slice(1, -1))
    const literal = part.length === 2 ? part.slice(1) : part
    return (character) => character === literal
  })
}

/** Reads `a-z`, `^a-z` or `!a-z`. */
function toSet(source: string): (character: string) => boolean {
  const isNegated = /^[!^]/.test(source)
  const ranges = [...source.slice(isNegated ? 1 : 0).matchAll(/([^])(?:-([^]))?/g)]
  return (character) => ranges.some(([, from = "", to = from]) => character >= from && character <= to) !== isNegated
}

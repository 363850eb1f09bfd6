import { countWords } from "./count-words.ts"

/**
 * Counts the words that readers of a body see, without tags, comments, targets of links, and images. It takes no parser, because every save
 * of an article calls it.
 */
export function countBodyWords(body: string): number {
  return countWords(withoutMarkup(body))
}

const entity = /&(?:[a-z][a-z0-9]{1,30}|#[0-9]{1,7}|#x[0-9a-f]{1,6});/gi
/** Where markup can begin. */
const beginning = /<(?=[a-z/!?])|!\[|\]\(|^ {0,3}\[(?!\^)[^\]\n]{1,500}\]:[ \t]/gim

function withoutMarkup(body: string): string {
  const findEnd = createFinder(body)
  const kept: string[] = []
  let from = 0
  for (const { 0: mark, index } of body.matchAll(beginning)) {
    if (index < from) continue
    const end = endOf(body, mark, index, findEnd)
    if (end === undefined) continue
    kept.push(body.slice(from, index), mark === "<" ? " " : "")
    from = end
  }
  kept.push(body.slice(from))
  return kept.join("").replaceAll(entity, " ")
}

type FindEnd = (mark: string, from: number) => number

/** The end of what begins at a mark; undefined if it is text. */
function endOf(body: string, mark: string, at: number, findEnd: FindEnd): number | undefined {
  if (mark === "<") {
    const close = body.startsWith("<!--", at) ? "-->" : ">"
    const end = findEnd(close, at)
    return end === -1 ? undefined : end + close.length
  }
  const line = findEnd("\n", at)
  const last = line === -1 ? body.length : line
  if (mark === "](") return endOfTarget(body, at + 2, last)
  if (mark !== "![") return last
  // A description with brackets counts as text. Without this, each of a million beginnings would read the same target.
  const end = findEnd("](", at)
  const inner = findEnd("[", at + 2)
  if (end === -1 || end > last || (inner !== -1 && inner < end)) return undefined
  return endOfTarget(body, end + 2, last)
}

/** The end of a link's target, behind its bracket. A target can have brackets in pairs, and a title behind a space. */
function endOfTarget(body: string, from: number, last: number): number | undefined {
  let open = 1
  for (let at = from; at < last; at += 1) {
    const character = body[at]
    // Another link begins before this one ends. Without this, each would be read to the end of the line.
    if (character === "]" && body[at + 1] === "(") return undefined
    if (character === "\\") at += 1
    else if (character === "(") open += 1
    else if (character === ")") open -= 1
    if (open === 0) return at + 1
  }
  return undefined
}

/** Creates a search that remembers the last place, so that all searches together read the text once for each mark. */
function createFinder(text: string): FindEnd {
  const last = new Map<string, { from: number; found: number }>()
  return (mark, from) => {
    const before = last.get(mark)
    const isKnown = before !== undefined && before.from <= from && (before.found === -1 || before.found >= from)
    const found = isKnown ? before.found : text.indexOf(mark, from)
    last.set(mark, { from, found })
    return found
  }
}

const openers: Readonly<Record<string, string>> = { '"': '"', "'": "'", ")": "(" }

/** The range of the title within its quotation marks, at the end of a link, a picture or a definition. */
export function readQuotedTitle(
  source: string,
  start: number,
  end: number,
): { start: number; end: number } | undefined {
  let last = end - 1
  while (last > start && /\s/.test(source[last] ?? "")) last -= 1
  const opener = openers[source[last] ?? ""]
  if (opener === undefined) return undefined
  for (let at = last - 1; at > start; at -= 1) {
    if (source[at] !== opener || countBackslashes(source, at) % 2 === 1) continue
    return /\s/.test(source[at - 1] ?? "") && at + 1 < last ? { start: at + 1, end: last } : undefined
  }
  return undefined
}

function countBackslashes(source: string, before: number): number {
  let count = 0
  while (source[before - 1 - count] === "\\") count += 1
  return count
}

/**
 * The end of the first place of a part in a text, from a position on; -1 if there is none (Knuth, Morris and Pratt). It takes time in
 * proportion to both, whatever they are: the built-in search compares a text of one letter with a part of one letter at each place.
 */
export function endOfPart(text: string, part: string, from: number): number {
  const { length } = part
  if (length === 0) return from
  if (text.length - from < length) return -1
  const fallback = new Int32Array(length)
  for (let at = 1, match = 0; at < length; at++) {
    while (match > 0 && part[at] !== part[match]) match = fallback[match - 1] ?? 0
    if (part[at] === part[match]) match++
    fallback[at] = match
  }
  for (let at = from, match = 0; at < text.length; at++) {
    const unit = text[at]
    while (match > 0 && unit !== part[match]) match = fallback[match - 1] ?? 0
    if (unit === part[match]) match++
    if (match === length) return at + 1
  }
  return -1
}

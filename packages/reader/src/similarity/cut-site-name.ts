/** A page's title is cut there: the name of the site follows, or precedes. */
const separators = /\s+[|·•–—:»-]\s+|\s+::\s+/u

/** The longest part of a title: without the name of the site that many titles have. */
export function cutSiteName(title: string): string {
  const [longest = ""] = title.split(separators).toSorted((left, right) => right.length - left.length)
  return longest
}

import { findNearest } from "./find-nearest.ts"

/** `Did you mean serve?` with a space before it, or nothing if no name is near. */
export function sayNearest(word: string, names: Iterable<string>): string {
  const nearest = findNearest(word, names)
  return nearest === undefined ? "" : ` Did you mean ${nearest}?`
}

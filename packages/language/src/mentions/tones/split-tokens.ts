/** A word or a mark of a text. */
export interface Token {
  text: string
  from: number
  isMark: boolean
}

const tokens = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|([^\s\p{L}\p{N}\p{M}])/gu
const elided = /[\p{L}\p{N}]+(?:['’]|(?:-[\p{L}\p{N}]+)*)|([^\s\p{L}\p{N}\p{M}])/gu

/** Splits a text into words and marks. With elision, `l'avis` is two words, else `it's` is one. */
export function splitTokens(text: string, hasElision: boolean): Token[] {
  const found: Token[] = []
  for (const match of text.matchAll(hasElision ? elided : tokens)) {
    const word = match[0].includes("’") ? match[0].replaceAll("’", "'") : match[0]
    found.push({ text: word, from: match.index, isMark: match[1] !== undefined })
  }
  return found
}

/**
 * Whether words stand in a text. Markdown's marks, white space, typographic quotes and dashes, and letter case do not count; nothing
 * else may differ.
 */
export function findQuote(text: string, quote: string): boolean {
  const words = plain(quote)
  return words !== "" && plain(text).includes(words)
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, "$1")
    .replaceAll(/[*_`~#>|\\]+/g, " ")
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()

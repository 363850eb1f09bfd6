/**
 * Creates a function that says whether words stand in a text, as whole words. Markdown's marks, white space, typographic quotes and
 * dashes, and letter case do not count; nothing else may differ.
 */
export function createQuoteFinder(text: string): (words: string) => boolean {
  const whole = plain(text)
  return (words) => {
    const wanted = plain(words)
    if (wanted === "") return false
    for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1)) {
      const end = at + wanted.length
      if (!joins(whole, at) && !joins(whole, end)) return true
    }
    return false
  }
}

const letter = /[\p{L}\p{M}\p{N}_]/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/** Whether the characters before and after a place belong to one word. */
function joins(text: string, at: number): boolean {
  const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? ""
  const [after = ""] = text.slice(at, at + 2)
  return [before, after].every((one) => letter.test(one) && !unspaced.test(one))
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .replaceAll(/!?\[([^\]]{0,500})\]\([^)\s]{0,2000}(?:\s{1,20}"[^"]{0,500}")?\)/g, "$1")
    .replaceAll(/[*_`~#>|\\]+/g, " ")
    .replaceAll(/[‘’‚‛]/g, "'")
    .replaceAll(/[“”„‟«»]/g, '"')
    .replaceAll(/[‐‑‒–—−]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase()

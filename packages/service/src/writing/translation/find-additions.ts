import { findAddresses } from "../text/find-addresses.ts"

/** What a translator must not add: code, marks and tags of Markdown, HTML and templates. */
const markup =
  /`+|<[a-z/!?][^<>\s]*>?|\]\(|!\[|\*\*|~~|\{\{|\{%|^\s*(?:#{1,6}|>)\s|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/giu

/**
 * Marks that nobody sees: they turn the direction of text, hide it, or are no text. Joiners belong to scripts, and so do spaces without a
 * width between the words of those that have no others.
 */
const invisible =
  /\u200b(?![\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}\p{sc=Tibetan}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])|[\p{Cc}\p{Cs}\p{Co}\u00ad\u2028\u2029\ufeff\ufffd\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\u{e0000}-\u{e0fff}]/gu

/** What a translation has that its source does not have, and that no translation needs. `undefined` if there is nothing. */
export function findAdditions(source: string, target: string): string | undefined {
  const [mark] = listAdded(invisible, source.replaceAll(/[\t\r\n]/g, " "), target.replaceAll(/[\t\r\n]/g, " "))
  if (mark !== undefined) {
    const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")
    return `The translation has an invisible mark that its source does not have: U+${code}.`
  }
  const [markedUp] = listAdded(markup, source, target)
  if (markedUp !== undefined) return `The translation has a mark that its source does not have: ${markedUp.trim()}`
  const known = new Set(findAddresses(source).map((one) => one.toLowerCase()))
  const address = findAddresses(target).find((one) => !known.has(one.toLowerCase()))
  if (address !== undefined) return `The translation has an address that its source does not have: ${address}`
  return undefined
}

function listAdded(pattern: RegExp, source: string, target: string): string[] {
  const known = new Set([...source.matchAll(pattern)].map(([found]) => found.toLowerCase()))
  return [...target.matchAll(pattern)].map(([found]) => found).filter((found) => !known.has(found.toLowerCase()))
}

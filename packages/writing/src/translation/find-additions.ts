import { findAddressesInWords } from "@citable/language/text/find-addresses-in-words"
import { listInvisible } from "@citable/language/text/without-invisible"

/** What a translator must not add: code, marks and tags of Markdown, HTML and templates. */
const markup =
  /`+|<[a-z/!?][^<>\s]*>?|\]\(|!\[|\*\*|~~|\{\{|\{%|^\s*(?:#{1,6}|>)\s|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/giu

/** What a translation has that its source does not have, and that no translation needs. `undefined` if there is nothing. */
export function findAdditions(source: string, target: string): string | undefined {
  const own = new Set(listInvisible(source))
  const mark = listInvisible(target.replaceAll("\r", "\n")).find((one) => !own.has(one))
  if (mark !== undefined) {
    const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")
    return `The translation has an invisible mark that its source does not have: U+${code}.`
  }
  const [markedUp] = listAdded(markup, source, target)
  if (markedUp !== undefined) return `The translation has a mark that its source does not have: ${markedUp.trim()}`
  const known = new Set(findAddressesInWords(source).map((one) => one.toLowerCase()))
  const address = findAddressesInWords(target).find((one) => !known.has(one.toLowerCase()))
  if (address !== undefined) return `The translation has an address that its source does not have: ${address}`
  return undefined
}

function listAdded(pattern: RegExp, source: string, target: string): string[] {
  const known = new Set([...source.matchAll(pattern)].map(([found]) => found.toLowerCase()))
  return [...target.matchAll(pattern)].map(([found]) => found).filter((found) => !known.has(found.toLowerCase()))
}

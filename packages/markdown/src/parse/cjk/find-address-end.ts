import { isCjk } from "./character-kind.ts"

/** Quotes, dashes and dots that Chinese and Japanese share with other scripts. No address has them unescaped. */
const shared = new Set(Array.from("‘’“”—…", (character) => character.charCodeAt(0)))
const firstShared = 0x2014

/**
 * Whether a bare address ends before a character, because the text goes on: before punctuation of CJK, and before a letter of CJK right
 * behind a letter or digit of ASCII. `/wiki/日本` goes on, and `/a を` and `/aを` end behind the `a`.
 */
export function endsAddress(previous: number | null, code: number | null): boolean {
  if (code === null || code < firstShared) return false
  if (shared.has(code)) return true
  if (!isCjk(code)) return false
  return /[\p{P}\p{S}]/u.test(String.fromCharCode(code)) || isAlphanumeric(previous ?? 0)
}

/** Where text goes on within an address. -1 if it does not. */
export function findAddressEnd(address: string): number {
  for (let at = 1; at < address.length; at += 1) {
    if (endsAddress(address.charCodeAt(at - 1), address.charCodeAt(at))) return at
  }
  return -1
}

function isAlphanumeric(code: number): boolean {
  const lower = code | 32
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57)
}

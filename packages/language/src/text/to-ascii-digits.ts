import { isAscii } from "./is-ascii.ts"

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹"
const lowered = "₀₁₂₃₄₅₆₇₈₉"

/**
 * Writes the decimal digits of every script as 0 to 9: ٣ as 3. Raised and lowered digits count where a word could begin: not in m² and
 * H₂O. Other characters stay, and so does the length of the text.
 */
export function toAsciiDigits(text: string): string {
  if (isAscii(text)) return text
  const level = text.replaceAll(/(?<=^|[\s(~$€£±+-])[⁰¹²³⁴-⁹₀-₉]{1,40}/gu, (row) =>
    row.replaceAll(/./g, (digit) => String(Math.max(raised.indexOf(digit), lowered.indexOf(digit)))),
  )
  return level.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // In Unicode, each row of ten digits begins at a code that ends in 0 or 6.
    const row = code & ~0xf
    const value = /\p{Nd}/u.test(String.fromCodePoint(row)) ? code - row : code - row - 6
    return String(value).padEnd(digit.length)
  })
}

/** Writes the decimal digits of every script as 0 to 9: ٣ as 3. Other characters stay, and so does the length of the text. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    // In Unicode, each row of ten digits begins at a code that ends in 0 or 6.
    const row = code & ~0xf
    const value = /\p{Nd}/u.test(String.fromCodePoint(row)) ? code - row : code - row - 6
    return String(value).padEnd(digit.length)
  })
}

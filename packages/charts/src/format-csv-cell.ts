/** Spreadsheets skip white space before a sign, and take the full-width signs as well. https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * Writes a value as a cell of CSV (RFC 4180), with numbers unrounded, and nothing for a missing one. An apostrophe goes before a text that a
 * spreadsheet would read as a formula.
 */
export function formatCsvCell(value: string | number | null | undefined): string {
  if (value == null) return ""
  if (typeof value === "number") return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Writes a value as a cell of CSV (RFC 4180), with numbers unrounded, and nothing for a missing one. An apostrophe goes before a text that a
 * spreadsheet would read as a formula.
 */
export function formatCsvCell(value: string | number | null | undefined): string {
  if (value == null) return ""
  if (typeof value === "number") return String(value)
  const text = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

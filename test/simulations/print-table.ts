/** Rows of figures as text, in columns: parts of 1 with three digits. */
export function printTable(title: string, rows: readonly object[]): string {
  const [first] = rows
  if (first === undefined) return `${title}: none`
  const heads = Object.keys(first)
  const lines = [heads, ...rows.map((row) => Object.values(row).map(toCell))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return [
    title,
    ...lines.map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  "),
    ),
  ].join("\n")
}

function toCell(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) && value > 1 ? String(value) : value.toFixed(3)
  return typeof value === "string" ? value : "-"
}

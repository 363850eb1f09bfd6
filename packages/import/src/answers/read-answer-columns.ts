const needed = ["prompt", "engine", "text", "answered_at"] as const
const columns = [...needed, "locale", "market", "model", "sources", "searches"] as const

/** Reads the head of a CSV file of answers. Undefined if a column is missing that every answer needs. */
export function readAnswerColumns(heads: readonly string[]): ((cells: readonly string[]) => unknown) | undefined {
  const names = heads.map((head) =>
    head
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  )
  if (needed.some((name) => !names.includes(name))) return undefined
  return (cells) => {
    const values = columns.flatMap((name) => {
      const cell = cells[names.indexOf(name)] ?? ""
      return cell === "" ? [] : [[name, name === "sources" || name === "searches" ? toList(name, cell) : cell] as const]
    })
    return Object.fromEntries(values)
  }
}

/** A cell with several values: URLs between spaces, searches in lines, or either as JSON. */
function toList(name: "sources" | "searches", cell: string): unknown {
  if (!/^\s*\[/.test(cell)) return cell.split(name === "sources" ? /\s+/ : /\r?\n/).filter((one) => one !== "")
  try {
    return JSON.parse(cell) as unknown
  } catch {
    // It is refused as what it is.
    return cell
  }
}

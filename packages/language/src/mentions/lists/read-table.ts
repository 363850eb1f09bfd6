import { readOrdinal } from "./read-ordinal.ts"

const delimiter = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u

export interface NameTable {
  /** The first cell of each row, or the second one if the first has its place. */
  rows: { cell: string; number: number | undefined }[]
  /** The index of its last line. */
  last: number
}

/** The table that begins at a line; undefined if none does. */
export function readTable(lines: readonly string[], at: number): NameTable | undefined {
  if (!(lines[at] ?? "").includes("|") || !delimiter.test(lines[at + 1] ?? "") || !(lines[at + 1] ?? "").includes("|"))
    return undefined
  const rows: NameTable["rows"] = []
  let last = at + 1
  while ((lines[last + 1] ?? "").includes("|")) {
    last += 1
    const [first = "", second = ""] = cellsOf(lines[last] ?? "")
    // A cell with a place alone may have no mark after it.
    const place = readOrdinal(`${first.replace(/\*\*|__/gu, "")}. `) ?? readOrdinal(first)
    const isPlace = place !== undefined && /^[\s.]*$/u.test(place.rest)
    rows.push(isPlace ? { cell: second, number: place.rank } : { cell: place?.rest ?? first, number: place?.rank })
  }
  return { rows, last }
}

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/gu, "")
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim())

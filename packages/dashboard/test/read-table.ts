import { parseHTML } from "linkedom"

/** A table of a page as a reader sees it. What stands below the first cell of a row counts as further columns. */
export interface ReadTable {
  columns: string[]
  rows: string[][]
}

let parsed: { html: string; document: Document } | undefined

/** Parses a page, once for those who read it several times in a row: a parse takes longer than all else that a test does with it. */
function parsePage(html: string): Document {
  if (parsed?.html !== html) parsed = { html, document: parseHTML(html).document }
  return parsed.document
}

/** Reads the table with a name from a page. Throws if there is none. */
export function readTable(html: string, name: string): ReadTable {
  const document = parsePage(html)
  const region = [...document.querySelectorAll("[role=region]")].find((one) => one.getAttribute("aria-label") === name)
  if (region === undefined) throw new Error(`The page has no table ${name}`)
  return readRegion(region)
}

/** Reads the table of a part of a page. */
export function readRegion(region: Element): ReadTable {
  const head = Array.from(region.querySelectorAll("thead th"), (cell) => shown(withoutSigns(cell)))
  const found = Array.from(region.querySelectorAll("tbody tr"), (row) => {
    const below = Array.from(row.querySelectorAll(".more > div"), (part): [string, string] => [
      shown(part.querySelector("dt") ?? part),
      shown(withoutSigns(part.querySelector("dd") ?? part)),
    ])
    const cells = [...row.querySelectorAll("th, td")].filter((cell) => !cell.classList.contains("choose"))
    const beside = cells.map((cell): [string, string] => [head[cells.indexOf(cell)] ?? "", shown(withoutSigns(cell))])
    return new Map([...beside, ...below])
  })
  const columns = [...new Set([...head, ...found.flatMap((row) => [...row.keys()])])]
  return { columns, rows: found.map((row) => columns.map((column) => row.get(column) ?? "–")) }
}

/** The rows of all tables of a page. */
export const readRows = (html: string): string[][] =>
  Array.from(parsePage(html).querySelectorAll("main [role=region]"), (region) => readRegion(region).rows).flat()

/** The cells of one column of the first table of a page. */
export function readColumn(html: string, name: string): string[] {
  const [table = ""] = listTables(html)
  const { columns, rows } = readTable(html, table)
  return rows.map((row) => row[columns.indexOf(name)] ?? "")
}

/** What a cell says itself, without signs for the eye and what stands below it. */
function withoutSigns(cell: Element): Element {
  const copy = cell.cloneNode(true) as Element
  for (const part of copy.querySelectorAll("[aria-hidden=true], .more")) part.remove()
  for (const end of copy.querySelectorAll("br")) end.replaceWith(" ")
  return copy
}

/** The names of the tables of a page. */
export function listTables(html: string): string[] {
  const document = parsePage(html)
  const regions = [...document.querySelectorAll("[role=region]")].filter((one) => one.querySelector("table") !== null)
  return regions.map((one) => one.getAttribute("aria-label") ?? "")
}

/** Reads the tiles of a page: their names, with all their words. */
export function readTiles(html: string): Map<string, string> {
  const document = parsePage(html)
  const tiles = [...document.querySelectorAll("dl.tiles > div, .tiles dl > div")]
  return new Map(
    tiles.map((tile) => [
      shown(tile.querySelector("dt") ?? tile),
      Array.from(tile.querySelectorAll("dd"), shown).join(" ").trim(),
    ]),
  )
}

const shown = (element: { textContent: string | null }): string =>
  (element.textContent ?? "").replaceAll(/\s+/gu, " ").trim()

import { parseHTML } from "linkedom"

/** A table of a page as a reader sees it. */
export interface ReadTable {
  columns: string[]
  rows: string[][]
}

/** Reads the table with a name from a page. Throws if there is none. */
export function readTable(html: string, name: string): ReadTable {
  const { document } = parseHTML(html)
  const region = [...document.querySelectorAll("[role=region]")].find((one) => one.getAttribute("aria-label") === name)
  if (region === undefined) throw new Error(`The page has no table ${name}`)
  const texts = (selector: string, root: ParentNode) => Array.from(root.querySelectorAll(selector), shown)
  return {
    columns: texts("thead th", region),
    rows: Array.from(region.querySelectorAll("tbody tr"), (row) => texts("th, td", row)),
  }
}

/** The names of the tables of a page. */
export function listTables(html: string): string[] {
  const { document } = parseHTML(html)
  const regions = [...document.querySelectorAll("[role=region]")].filter((one) => one.querySelector("table") !== null)
  return regions.map((one) => one.getAttribute("aria-label") ?? "")
}

/** Reads the tiles of a page: their names, with all their words. */
export function readTiles(html: string): Map<string, string> {
  const { document } = parseHTML(html)
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

import { parseHTML } from "linkedom"
import { expect } from "vitest"

import type { WebClient } from "../../service/test/web-client.ts"
import { readRegion } from "./read-table.ts"

/** Columns of a page with buttons, which no file has. */
const buttons: ReadonlySet<string> = new Set(["Write", "Next step", "Actions", "Stop tracking"])

/** Opens a page and each CSV that it links to. Checks that a CSV has the cells of the table beside its link. Returns how many it compared. */
export async function expectCsvAgrees(browser: WebClient, path: string): Promise<number> {
  const page = await browser.open(path)
  expect([path, page.status]).toEqual([path, 200])
  const { document } = parseHTML(page.text)
  let count = 0
  for (const link of document.querySelectorAll('main a[href*="format=csv"]')) {
    const region = (link.closest("section") ?? document).querySelector("[role=region]")
    if (region === null) continue
    const href = link.getAttribute("href") ?? ""
    const file = readCsv((await browser.open(href)).text)
    const shown = readRegion(withoutDetails(region))
    const [head = [], ...lines] = file
    const places = head.flatMap((name, at) => (/: (?:count|of|low|high)$/.test(name) ? [] : [{ name, at }]))
    // The page leaves out what is empty in every row.
    const filled = places.filter(
      ({ name, at }) => shown.columns.includes(name) || lines.some((line) => line[at] !== ""),
    )
    expect([href, ...filled.map(({ name }) => name).toSorted()]).toEqual([
      href,
      ...shown.columns.filter((name) => !buttons.has(name)).toSorted(),
    ])
    expect([href, lines.length]).toEqual([href, shown.rows.length])
    for (const [row, line] of lines.entries()) {
      for (const place of filled) {
        const cell = shown.rows[row]?.[shown.columns.indexOf(place.name)] ?? ""
        const isRate = head[place.at + 1] === `${place.name}: count`
        const value = line[place.at] ?? ""
        const rate = isRate ? line.slice(place.at + 1, place.at + 5) : []
        expect(isSame(cell, value, rate), `${href}, row ${row + 1}, ${place.name}: “${cell}” and “${value}”`).toBe(true)
      }
    }
    count++
  }
  return count
}

/** Whether a cell of a page tells what a CSV has in its place. The page may round, and names times and shares in words. */
function isSame(cell: string, value: string, [count, of, low, high]: readonly string[]): boolean {
  if (count !== undefined && count !== "" && value !== "") {
    const reach = /, (\S+ %) – (\S+ %)/.exec(cell)
    const counts = cell.includes(`${Number(count).toLocaleString("en")} of ${Number(of).toLocaleString("en")}`)
    return counts && isNear(cell, value) && isNear(reach?.[1] ?? "", low ?? "") && isNear(reach?.[2] ?? "", high ?? "")
  }
  if (value === "") return /^(?:–|No answer)?$/.test(cell)
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return cell.startsWith(value.slice(0, 16).replace("T", " "))
  return toWords(cell) === toWords(value.replace(/^'(?=[=+\-@])/, "")) || isNear(cell, value)
}

/** Whether a number of a page is the one of a file, but for rounding. */
function isNear(cell: string, value: string): boolean {
  const [, digits = "", , decimals = "", unit = ""] = /^\$?(([-−]?[\d,]+)(?:\.(\d+))?)( %)?/.exec(cell) ?? []
  if (digits === "" || value === "" || Number.isNaN(Number(value))) return false
  const number = Number(digits.replaceAll(",", "").replace("−", "-"))
  return Math.abs(number - Number(value) * (unit === "" ? 1 : 100)) <= 0.5000001 * 10 ** -decimals.length
}

const toWords = (text: string): string => text.replaceAll(/[▲▼;,\s]+/gu, " ").trim()

/** A table without buttons, and without the parts of its cells that open, but for what stands below a row. */
function withoutDetails(region: Element): Element {
  for (const part of region.querySelectorAll("details:not(.more), td a.button")) part.remove()
  return region
}

/** Reads CSV (RFC 4180). */
function readCsv(text: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === "\r\n") lines.push([])
    else if (end === "") break
  }
  return lines.slice(0, -1)
}

/** Checks that a page with a range passes it on in each link and form that leads to pages with a range. */
export async function expectRangeKept(browser: WebClient, path: string): Promise<void> {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
  const range = { from: day(20), to: day(0) }
  const query = new URLSearchParams({ ...range, compare: "previous_year" })
  const page = await browser.open(`${path}${path.includes("?") ? "&" : "?"}${query}`)
  expect([path, page.status]).toEqual([path, 200])
  const { document } = parseHTML(page.text)
  const isRanged = (url: URL) => /^\/brands\/[^/]+\/(?:visibility|search)(?:\/|$)/.test(url.pathname)
  for (const link of document.querySelectorAll("a[href]")) {
    const url = new URL(link.getAttribute("href") ?? "", page.url)
    // The form of a language model gets the query of the list as a whole.
    if (url.origin !== page.url.origin || !isRanged(url) || url.searchParams.has("list")) continue
    const what = `${path}: ${link.textContent?.trim()} → ${url.pathname}${url.search}`
    // A number of one day leads to the answers of that day.
    const isWithin = url.pathname.endsWith("/answers") && (url.searchParams.get("from") ?? "") > range.from
    if (isWithin && (url.searchParams.get("to") ?? "") <= range.to) continue
    // The links of the range itself change its first day.
    if (!/^\d+ days$/.test(link.textContent ?? "")) expect(url.searchParams.get("from"), what).toBe(range.from)
    expect(url.searchParams.get("to"), what).toBe(range.to)
    expect(url.searchParams.get("compare"), what).toBe("previous_year")
  }
  for (const form of document.querySelectorAll("main form[method=get]")) {
    const names = Array.from(form.querySelectorAll("[name]"), (field) => field.getAttribute("name"))
    expect(names, `${path}: form ${form.getAttribute("action")}`).toEqual(
      expect.arrayContaining(["from", "to", "compare"]),
    )
  }
}

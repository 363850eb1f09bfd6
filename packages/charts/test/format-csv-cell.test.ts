import { expect, it } from "vitest"

import { formatCsvCell } from "../src/index.ts"

it("no cell is a formula, whatever character a spreadsheet takes for its beginning", () => {
  for (const text of [
    "=1+1",
    "+1",
    "-1",
    "@A1",
    "\t=1",
    "\r=1",
    "\n=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠A1",
    "  =1",
    "\u{a0}=1",
    "\ufeff=1",
  ])
    expect(formatCsvCell(text).replace(/^"/, ""), JSON.stringify(text)).toMatch(/^'/)
})

it("numbers and other texts stay as they are", () => {
  expect(["a=b", "1-2", "a\nb", 'say "=1"', "", " a"].map(formatCsvCell)).toEqual([
    "a=b",
    "1-2",
    '"a\nb"',
    '"say ""=1"""',
    "",
    " a",
  ])
  expect([-1.5, 0, null, undefined].map(formatCsvCell)).toEqual(["-1.5", "0", "", ""])
})

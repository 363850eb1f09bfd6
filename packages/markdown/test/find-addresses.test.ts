import { findAddresses } from "@citable/markdown"
import { expect, it } from "vitest"

import { hostileBodies } from "./hostile-bodies.ts"

it("finds each address with its kind, its alternative text and its place in the source", () => {
  const body = '[a](b "c") ![d](<e f.png>) <a href="g?h&amp;i">j</a>'
  expect(findAddresses(body)?.map(({ write, ...found }) => ({ ...found, written: write("/new") }))).toEqual([
    { address: "b", kind: "link", alt: "", start: 4, end: 5, written: "/new" },
    { address: "e f.png", kind: "image", alt: "d", start: 16, end: 25, written: "</new>" },
    { address: "g?h&i", kind: "link", alt: "", start: 36, end: 45, written: "/new" },
  ])
})

it("finds none in code, comments and text of other languages", () => {
  expect(
    findAddresses("`[a](b)`\n\n    [a](b)\n\n<!-- [a](b) <a href=b> -->\n\n<style>\na { b: url(c) }\n</style>"),
  ).toEqual([])
  expect(findAddresses("<script>'<a href=b>'</script> [a](b)", "html")).toEqual([])
})

it("tells a definition that links and pictures share", () => {
  const kinds = findAddresses("[a] ![a] [b] ![c]\n\n[a]: 1\n[b]: 2\n[c]: 3\n[d]: 4")?.map(({ kind }) => kind)
  expect(kinds).toEqual(["both", "link", "image", "link"])
})

it.each(Object.entries(hostileBodies))("finds addresses in order and apart, or refuses the body: %s", (_, make) => {
  for (const format of ["markdown", "html"] as const) {
    const body = make(2000)
    let at = 0
    for (const { address, start, end } of findAddresses(body, format) ?? []) {
      expect(start).toBeGreaterThanOrEqual(at)
      expect(end).toBeGreaterThan(start)
      expect(address).not.toBe("")
      at = end
    }
    expect(at).toBeLessThanOrEqual(body.length)
  }
})

it("refuses a body that renderBody shows as text", () => {
  expect(findAddresses(`${"> ".repeat(500)}[a](b)`)).toBeUndefined()
  expect(findAddresses("a".repeat(1_048_577))).toBeUndefined()
})

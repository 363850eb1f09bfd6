import fc from "fast-check"
import { expect, it } from "vitest"

import { mergePart } from "../src/parts/merge-part.ts"
import { comparePartRows, encodeColumns, encodePart, openPart, type PartRow } from "../src/parts/search-part.ts"

const number = fc.integer({ min: 0, max: 3 })
const keyOf = ({ query, page, country, device }: PartRow) => `${query} ${page} ${country} ${device}`
const rows = fc
  .uniqueArray(
    fc.record<PartRow>({
      query: number,
      page: number,
      country: fc.constantFrom("", "usa", "deu", "größe 🙂"),
      device: fc.constantFrom("", "mobile"),
      clicks: number,
      impressions: number,
      positions: fc.nat(),
    }),
    { selector: keyOf, maxLength: 60, size: "max" },
  )
  .map((some) => some.toSorted(comparePartRows))

it("a part with merged rows has the bytes of a part that was made of all of them", () => {
  fc.assert(
    fc.property(rows, rows, (stored, incoming) => {
      const { part, changed } = mergePart(openPart(encodePart(stored)), incoming)
      const all = new Map([...stored, ...incoming].map((row) => [keyOf(row), row]))
      expect(part.size).toBe(all.size)
      expect(encodeColumns(part)).toEqual(encodePart([...all.values()].toSorted(comparePartRows)))
      const before = new Map(stored.map((row) => [keyOf(row), JSON.stringify(row)]))
      expect(changed).toBe(incoming.filter((row) => before.get(keyOf(row)) !== JSON.stringify(row)).length)
    }),
  )
})

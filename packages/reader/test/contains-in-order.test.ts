import fc from "fast-check"
import { expect, it } from "vitest"

import { containsInOrder } from "../src/look/contains-in-order.ts"

it("parts are found where one stands behind the other, and nowhere else", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 30 })
  const parts = fc.array(fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 5 }), { maxLength: 4 })
  fc.assert(
    fc.property(letters, parts, (all, some) => {
      expect(containsInOrder(all, some)).toBe(new RegExp(some.join(".*")).test(all))
    }),
  )
})

it("a text of one letter is searched in one pass", () => {
  const letters = "a".repeat(1_000_000)
  expect(containsInOrder(letters, [`${letters.slice(500_000)}b`])).toBe(false)
})

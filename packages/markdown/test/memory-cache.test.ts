import { createMemoryCache } from "@citable/markdown"
import fc from "fast-check"
import { expect, it } from "vitest"

const key = fc.constantFrom("a", "b", "c", "d", "e", "f")

it("a cache in memory keeps the most recently used, within its limit", () => {
  const use = fc.record({ key, value: fc.option(fc.string({ maxLength: 300 }), { nil: undefined }) })
  fc.assert(
    fc.property(fc.array(use, { maxLength: 60 }), fc.integer({ min: 0, max: 2000 }), (uses, maxBytes) => {
      const cache = createMemoryCache({ maxBytes })
      // The most recently used last, as in the cache.
      let model: [string, string][] = []
      const sum = (): number => model.reduce((all, [name, value]) => all + 2 * (name.length + value.length) + 64, 0)
      for (const { key: name, value } of uses) {
        const known = model.find(([other]) => other === name)?.[1]
        const used = value ?? known
        if (value === undefined) expect(cache.get(name)).toBe(known)
        else cache.set(name, value)
        model = model.filter(([other]) => other !== name)
        if (used !== undefined && 2 * (name.length + used.length) + 64 <= maxBytes) model.push([name, used])
        while (sum() > maxBytes) model.shift()
      }
      for (const [name, value] of model) expect(cache.get(name)).toBe(value)
      for (const name of ["a", "b", "c", "d", "e", "f"]) {
        if (!model.some(([other]) => other === name)) expect(cache.get(name)).toBeUndefined()
      }
    }),
  )
})

it("a cache in memory reads what it has forgotten from the one below", () => {
  const below = createMemoryCache()
  const cache = createMemoryCache({ maxBytes: 0, below })
  cache.set("a", "1")
  expect(cache.get("a")).toBe("1")
  expect(below.get("a")).toBe("1")
  expect(cache.get("b")).toBeUndefined()
})

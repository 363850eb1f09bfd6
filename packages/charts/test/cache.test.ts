import fc from "fast-check"
import { expect, it } from "vitest"

import { createChartCache, type Figure } from "../src/index.ts"

const figureOf = (id: string, length: number): Figure => ({
  id,
  title: "",
  description: "",
  caption: "",
  svg: "x".repeat(length),
  table: "",
})
const keys = ["a", "b", "c", "d", "e", "f"]
/** A figure of key `a` takes twice its letters, twice the letter of its id, and twice that of its key. */
const bytesOf = (length: number) => 2 * (length + 2)

it("keeps within its bytes the figures that were read last, and draws only what it does not keep", async () => {
  const read = fc.record({ key: fc.constantFrom(...keys), isFailing: fc.nat(9).map((n) => n === 0) })
  const lengths = fc.dictionary(fc.constantFrom(...keys), fc.nat(60), { noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(fc.array(read, { maxLength: 60 }), lengths, async (reads, lengthOf) => {
      const maxBytes = 150
      const cache = createChartCache({ maxBytes })
      let kept: string[] = []
      const weigh = (names: readonly string[]) => names.reduce((sum, key) => sum + bytesOf(lengthOf[key] ?? 20), 0)
      for (const { key, isFailing } of reads) {
        const length = lengthOf[key] ?? 20
        let draws = 0
        const answer = await cache
          .read(key, async () => {
            draws++
            if (isFailing) throw new Error("no picture")
            return figureOf(key, length)
          })
          .catch(() => null)
        const wasKept = kept.includes(key)
        expect(draws).toBe(wasKept ? 0 : 1)
        expect(answer).toEqual(isFailing && !wasKept ? null : figureOf(key, length))
        if (answer !== null && bytesOf(length) <= maxBytes) kept = [...kept.filter((other) => other !== key), key]
        while (weigh(kept) > maxBytes) kept.shift()
        expect(cache.bytes).toBe(weigh(kept))
      }
    }),
    { numRuns: 60 },
  )
})

it("draws once for all who ask at the same time, and again after a failure", async () => {
  const cache = createChartCache({ maxBytes: 1000 })
  let draws = 0
  const draw = async () => {
    draws++
    await Promise.resolve()
    return figureOf("a", draws)
  }
  const [first, second, third] = await Promise.all([
    cache.read("a", draw),
    cache.read("a", draw),
    cache.read("b", draw),
  ])
  expect(first).toBe(second)
  expect(third).not.toBe(first)
  expect(draws).toBe(2)

  const fail = () => {
    throw new Error("no picture")
  }
  const failed = await Promise.allSettled([cache.read("c", fail), cache.read("c", fail)])
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  expect((await cache.read("c", draw)).svg).toBe("xxx")
})

it("gives a figure that is larger than the cache, and keeps the others", async () => {
  const cache = createChartCache({ maxBytes: 100 })
  await cache.read("a", async () => figureOf("a", 10))
  expect((await cache.read("b", async () => figureOf("b", 1000))).svg).toHaveLength(1000)
  expect(cache.bytes).toBe(bytesOf(10))
})

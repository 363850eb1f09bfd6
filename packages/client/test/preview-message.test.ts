import { createMessageMeter, isGreeting, readPreviewMessage } from "@citable/client/preview-watch"
import fc from "fast-check"
import { expect, it } from "vitest"

it("whatever the other side sends, a message has small whole numbers and one short word, or is ignored", () => {
  const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -1, 1, 1e9, NaN, Infinity, "1", null, [1]))
  const messages = fc.record(
    {
      type: fc.oneof(fc.constantFrom("changed", "shown", "scroll", "click"), fc.string()),
      n: numbers,
      line: numbers,
      to: numbers,
      nth: numbers,
      word: fc.oneof(fc.string({ maxLength: 200 }), fc.anything()),
      isSaved: fc.anything(),
      body: fc.string(),
    },
    { requiredKeys: ["type"] },
  )
  fc.assert(
    fc.property(fc.oneof(messages, fc.anything()), (data) => {
      const message = readPreviewMessage(data)
      if (message === undefined) return
      const { type, word, isSaved, ...counts } = { word: "", isSaved: false, ...message }
      expect(["changed", "shown", "scroll", "click"]).toContain(type)
      expect(word.length).toBeLessThanOrEqual(80)
      expect(typeof isSaved).toBe("boolean")
      for (const [name, count] of Object.entries(counts)) {
        expect(["n", "line", "to", "nth"]).toContain(name)
        expect(Number.isSafeInteger(count)).toBe(true)
        expect(count).toBeGreaterThanOrEqual(0)
        if (name !== "n") expect(count).toBeLessThanOrEqual(1_000_000)
      }
    }),
  )
})

it("a click has a place, and numbers that are too large are cut", () => {
  const click = { type: "click", line: 1e9, to: 1e9, word: "x".repeat(100), nth: 3, extra: 1 }
  expect(readPreviewMessage(click)).toEqual({ type: "click", line: 1e6, to: 1e6, word: "x".repeat(80), nth: 3 })
  for (const line of [0, -1, 1.5, "1", NaN]) expect(readPreviewMessage({ type: "scroll", line })).toBeUndefined()
})

it("fifty messages of a second count", () => {
  let now = 5
  const mayRead = createMessageMeter(() => now)
  const count = () => Array.from({ length: 10_000 }, () => mayRead()).filter(Boolean).length
  expect(count()).toBe(50)
  now += 999
  expect(count()).toBe(0)
  now += 1
  expect(count()).toBe(50)
})

it("a greeting is that of this version", () => {
  expect(isGreeting({ citable: "preview", version: 1, type: "ready" }, "ready")).toBe(true)
  const others = [null, "ready", { type: "ready" }, { citable: "preview", version: 2, type: "ready" }]
  for (const data of [...others, { citable: "preview", version: 1, type: "port" }]) {
    expect(isGreeting(data, "ready")).toBe(false)
  }
})

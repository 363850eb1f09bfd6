import type { WritingCheck } from "@citable/contract"
import { expect, it } from "vitest"

import { boundChecks } from "../../src/groups/content/writing/bound-checks.ts"

const check = (state: WritingCheck["state"], length: number, url = "https://a.example/"): WritingCheck => ({
  kind: "claim",
  state,
  text: "t".repeat(length),
  detail: "d".repeat(length),
  sources: Array.from({ length: 10 }, () => ({ url, quote: "q".repeat(length) })),
})

it("a check keeps three sources, and the beginnings of long texts", () => {
  const [short] = boundChecks([check("open", 1000)])
  expect(short?.sources).toHaveLength(3)
  expect([short?.text.length, short?.detail.length, short?.sources[0]?.quote.length]).toEqual([500, 500, 300])
  const brief = { ...check("open", 20), sources: [] }
  expect(boundChecks([brief])).toEqual([brief])
})

it("too many checks lose those that passed first, and the rest keep their order", () => {
  const long = `https://a.example/${"x".repeat(3900)}`
  const many = Array.from({ length: 100 }, (_, index) => check(index % 10 === 0 ? "open" : "passed", 1000, long))
  const kept = boundChecks(many)
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(300_000)
  expect(kept.filter(({ state }) => state === "open")).toHaveLength(10)
  expect(kept.map(({ state }) => state).slice(0, 12)).toEqual(["open", ...Array(9).fill("passed"), "open", "passed"])
  expect(kept.length).toBeLessThan(many.length)
})

it("a job keeps 500 checks, however short they are", () => {
  const many = Array.from({ length: 600 }, (_, index) => ({
    ...check(index < 200 ? "passed" : "open", 10),
    sources: [],
  }))
  const kept = boundChecks(many)
  expect(kept.map(({ state }) => state)).toEqual([...Array(100).fill("passed"), ...Array(400).fill("open")])
})

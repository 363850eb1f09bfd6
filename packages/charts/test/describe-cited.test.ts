import { describeCited } from "@citable/charts"
import { expect, it } from "vitest"

const cited = { from: "2026-05-03", to: "2026-06-30", last: null, earlier: 0, engines: [] }

it("says how many answers cite an article, with the interval, and that none did before", () => {
  expect(describeCited({ ...cited, asked: 1284, answers: 11, low: 0.0651, high: 0.2249 })).toEqual([
    "Of 1,284 answers since 2026-05-03, 11 cite this article (7 to 22 %).",
    "Before it there were none.",
  ])
  expect(describeCited({ ...cited, asked: 1, answers: 1, low: 0.2, high: 1 })[0]).toBe(
    "Of 1 answer since 2026-05-03, 1 cites this article (20 to 100 %).",
  )
})

it("does not say that none did before if nobody asked before", () => {
  const sentences = describeCited({ ...cited, earlier: null, asked: 84, answers: 11, low: 0.07, high: 0.22 })
  expect(sentences.slice(1)).toEqual(["Before it nobody asked, so not all of this has to be new."])
  expect(describeCited({ ...cited, earlier: null, asked: 84, answers: 0, low: 0, high: 0.04 })).toHaveLength(1)
})

it("says no more of before than is known, and tells engines and their apps apart", () => {
  expect(describeCited({ ...cited, asked: 0, answers: 0, low: null, high: null })).toEqual([
    "Since 2026-05-03, no engine has answered.",
  ])
  const engine = { engine: "chatgpt", low: 0, high: 1 }
  const engines = [
    { ...engine, surface: "api", asked: 40, answers: 0 },
    { ...engine, surface: "consumer", asked: 10, answers: 2 },
  ]
  expect(describeCited({ ...cited, asked: 40, answers: 0, low: 0, high: 0.1, earlier: 3, engines })).toEqual([
    "Of 40 answers since 2026-05-03, 0 cite this article (0 to 10 %).",
    "Before it, 3 answers cited one of its addresses, so not all of this is new.",
    "ChatGPT: 0 of 40; ChatGPT (app): 2 of 10.",
  ])
  expect(describeCited({ ...cited, asked: 50, answers: 0, low: 0, high: 0.1 })).toHaveLength(1)
  const apps = engines.slice(1)
  expect(describeCited({ ...cited, asked: 0, answers: 0, low: null, high: null, engines: apps })).toEqual([
    "Since 2026-05-03, no engine has answered by its API.",
    "ChatGPT (app): 2 of 10.",
  ])
})

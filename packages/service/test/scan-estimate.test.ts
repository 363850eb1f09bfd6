import type { Prompt, Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { createOpenaiEngine } from "../src/engines/create-openai-engine.ts"
import type { Engine } from "../src/engines/engine.ts"
import { estimateScan } from "../src/groups/visibility/scans/estimate-scan.ts"
import type { PageContext } from "../src/pages.ts"
import { renderPage } from "../src/sign-in/pages/page.ts"

let cost: number | null
let asked: number
const engine = (name: string, usualCost?: number): Engine => ({
  name,
  surface: "api",
  ...(usualCost === undefined ? {} : { usualCost }),
  ask: async () => {
    asked++
    return { text: "Acme.", sources: [], searches: null, model: null, cost, raw: "{}" }
  },
})

let started: StartedService
let pages: PageContext
let brand: string
beforeEach(async () => {
  cost = 0.02
  asked = 0
  started = await startService({
    engines: [engine("one", 0.01), engine("two")],
    // Pages call the function with what the service gives them.
    dashboard: {
      load: () =>
        Promise.resolve({ renderPage, addRoutes: (_, given) => (pages = given), runImport: () => Promise.resolve() }),
    },
  })
  await fetch(`${started.url}/sign-in`)
  brand = `/v1/brands/${started.brandId}`
  await call("POST", `${brand}/prompts`, {
    prompts: [
      { text: "A?", tags: ["x"] },
      { text: "B?", engines: ["one"] },
      { text: "C?", enabled: false },
    ],
  })
})
afterEach(() => started.close())
const call = <Answer>(method: string, path: string, body?: unknown) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const estimate = (input: Partial<Parameters<typeof estimateScan>[2]> = {}) =>
  estimateScan(pages.kernel, started.brandId, { repeats: 1, ...input })
async function scan(input: object): Promise<Scan> {
  const { id } = await call<Scan>("POST", `${brand}/scans`, input)
  return vi.waitFor(
    async () => {
      const one = await call<Scan>("GET", `${brand}/scans/${id}`)
      if (one.status !== "completed") throw new Error(one.status)
      return one
    },
    { timeout: 20_000, interval: 20 },
  )
}

it("counts the questions of the scan with the same input, and asks nobody", async () => {
  expect(await estimate({ repeats: 2 })).toMatchObject({
    prompts: 2,
    repeats: 2,
    questions: 6,
    cost: { value: null, source: "list_prices" },
    engines: [
      { engine: "one", questions: 4, cost: { value: 0.04, source: "list_prices" } },
      { engine: "two", questions: 2, cost: { value: null } },
    ],
  })
  expect([asked, (await call<{ data: Scan[] }>("GET", `${brand}/scans`)).data]).toEqual([0, []])
  expect((await estimate({ prompt_tags: ["x"], engines: ["two"] })).questions).toBe(1)
  const { planned } = await scan({ repeats: 2 })
  expect(planned).toBe(6)
})

it("is the mean of what the last answers cost, and equals the cost of a scan at that price", async () => {
  const first = await scan({})
  cost = 0.04
  await scan({ repeats: 3 })
  // 3 answers at 0.02 and 9 at 0.04, of which `one` gave 2 and 6.
  const { engines, cost: sum } = await estimate()
  expect(engines.map(({ cost: one }) => one.value)).toEqual([0.07, 0.035].map((one) => expect.closeTo(one, 9)))
  expect(sum).toMatchObject({ value: expect.closeTo(0.105, 9), source: "scans" })
  expect(first.cost_usd.value).toBeCloseTo(0.06, 9)
})

it("leaves out answers without a price", async () => {
  cost = null
  await scan({})
  expect((await estimate()).engines[1]).toMatchObject({ cost: { value: null, source: "list_prices" } })
})

it("refuses what a scan refuses", async () => {
  await expect(estimate({ engines: ["three"] })).rejects.toMatchObject({ code: "not_configured" })
  await expect(estimate({ prompt_tags: ["nothing"] })).rejects.toMatchObject({ code: "invalid_input" })
})

it("an engine with list prices knows what a question costs about, and one without knows nothing", () => {
  const settings = { apiKey: "sk-test", fetch: () => Promise.reject(new Error("Nobody is asked.")) }
  expect(createOpenaiEngine(settings).usualCost).toBeCloseTo(0.023, 9)
  expect(createOpenaiEngine({ ...settings, model: "another" }).usualCost).toBeNull()
})

it("prompts tell the last results of each engine, and can be listed by their ids", async () => {
  await scan({})
  const { data } = await call<{ data: Prompt[] }>("GET", `${brand}/prompts?sort=text`)
  expect(data.map(({ latest }) => latest?.engines ?? null)).toEqual([
    ["one", "two"].map((name) => ({ engine: name, surface: "api", answers: 1, mentioned: 0, cited: 0 })),
    [{ engine: "one", surface: "api", answers: 1, mentioned: 0, cited: 0 }],
    null,
  ])
  expect(data[0]?.latest).toMatchObject({ answers: 2, mention_rate: { count: 0, of: 2 } })
  const ids = data.slice(1).map(({ id }) => id)
  const found = await call<{ data: Prompt[] }>("GET", `${brand}/prompts?ids=${ids.join(",")}&sort=text`)
  expect(found.data.map(({ text }) => text)).toEqual(["B?", "C?"])
})

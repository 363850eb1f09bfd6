import type { Scan } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { afterEach, expect, it, vi } from "vitest"

const prompts = 15
const repeats = 5

let started: StartedService
afterEach(() => started.close())

/** An engine whose first answers wait for each other, and whose other answers come at once. */
function meetingEngine(atOnce: number): { engine: Engine; asked: string[] } {
  const asked: string[] = []
  const together = Promise.withResolvers<void>()
  const engine: Engine = {
    name: "chatgpt",
    surface: "api",
    ask: async ({ text }) => {
      asked.push(text)
      if (asked.length === atOnce) together.resolve()
      await together.promise
      return { text: "Yes.", sources: [], searches: null, model: "m", cost: 0.001, raw: "{}" }
    },
  }
  return { engine, asked }
}

it.each([
  ["four", {}, 4],
  ["as many as the operator says", { scanQuestionsAtOnce: 7 }, 7],
])(
  "a scan sends %s questions at a time to an engine, and none more often than planned",
  async (_words, options, atOnce) => {
    const { engine, asked } = meetingEngine(atOnce)
    started = await startService({ engines: [engine], ...options })
    const call = <Result>(method: string, path: string, body?: unknown) =>
      started.call<Result>(method, `/v1/brands/${started.brandId}/${path}`, body, started.operatorToken)
    await call("POST", "prompts", {
      prompts: Array.from({ length: prompts }, (_, index) => ({ text: `Which ${index}?` })),
    })
    const { id } = await call<Scan>("POST", "scans", { repeats })
    const done = await vi.waitFor(
      async () => {
        const scan = await call<Scan>("GET", `scans/${id}`)
        if (scan.status !== "completed") throw new Error(`the scan is ${scan.status}`)
        return scan
      },
      { timeout: 50_000, interval: 100 },
    )
    expect(done).toMatchObject({ answered: prompts * repeats, failed: 0 })
    const times = Map.groupBy(asked, (text) => text)
    expect([...times.values()].map((each) => each.length)).toEqual(Array.from({ length: prompts }, () => repeats))
  },
)

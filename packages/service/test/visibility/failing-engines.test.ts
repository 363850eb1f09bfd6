import type { BrandSetup } from "@citable/contract"
import type { Scan, Visibility } from "@citable/contract/visibility"
import { startService, type StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import { EngineError } from "@citable/engines/engine-error"
import { afterEach, beforeEach, expect, it, vi } from "vitest"

let started: StartedService
let brand: string
let isDead: boolean
beforeEach(() => {
  isDead = false
})
afterEach(() => started.close())

const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)

const engineOf = (name: string, model: string, answers: string): Engine => ({
  name,
  surface: "api",
  model,
  usualCost: 0.01,
  ask: async () => {
    if (isDead && name === "perplexity") {
      throw new EngineError("perplexity refused the request (HTTP 404).", { code: "engine_request_refused" })
    }
    return { text: "Acme.", sources: [], searches: [], model: answers, cost: 0.01, raw: "{}" }
  },
})

async function open(engines: Engine[], now?: () => number) {
  started = await startService({ engines, ...(now === undefined ? {} : { now }) })
  brand = `/v1/brands/${started.brandId}`
  await call("POST", `${brand}/prompts`, { prompts: [{ text: "Which?" }] })
}

async function scan(): Promise<Scan> {
  const { id } = await call<Scan>("POST", `${brand}/scans`, {})
  return vi.waitFor(
    async () => {
      const one = await call<Scan>("GET", `${brand}/scans/${id}`)
      expect(["completed", "failed"]).toContain(one.status)
      return one
    },
    { timeout: 50_000, interval: 50 },
  )
}
const noticesOf = async () =>
  ((await call<Visibility>("GET", `${brand}/visibility`)).notices ?? []).map(({ code, text }) => `${code}: ${text}`)

it("an engine that answers nothing in two scans is told once, and again only after it has answered", async () => {
  await open([engineOf("chatgpt", "gpt-6.1-terra", "gpt-6.1-terra"), engineOf("perplexity", "sonar", "sonar")])
  const hook = { url: "http://127.0.0.1:9/none", events: ["alert.raised"] }
  const { id: webhookId } = await call<{ id: string }>("POST", `${brand}/webhooks`, hook)
  const raised = async () =>
    (await call<{ data: unknown[] }>("GET", `/v1/webhooks/${webhookId}/deliveries`)).data.length
  await scan()
  isDead = true
  await scan()
  expect([await raised(), await noticesOf()]).toEqual([0, []])
  await scan()
  const told = "engine_failing: Perplexity has answered no question in 2 scans, since "
  expect(await noticesOf()).toMatchObject([expect.stringContaining(told)])
  expect((await noticesOf())[0]).toContain("perplexity refused the request (HTTP 404).")
  await scan()
  expect(await raised()).toBe(1)
  isDead = false
  await scan()
  expect(await noticesOf()).toEqual([])
  isDead = true
  await scan()
  await scan()
  expect(await raised()).toBe(2)
})

it("a model that ends is told from 60 days before on, and one that answers for another is named", async () => {
  let at = Date.UTC(2026, 8, 20)
  await open([engineOf("gemini", "gemini-2.5-flash", "gemini-3.5-flash-lite")], () => at)
  const { engines } = await call<BrandSetup>("GET", `${brand}/setup`)
  expect(engines).toEqual([
    { name: "gemini", surface: "api", model: "gemini-2.5-flash", ends_on: "2026-12-01", warning: null },
  ])
  expect(await noticesOf()).toEqual([])
  at = Date.UTC(2026, 9, 2, 12)
  const ends =
    "Google ends the model gemini-2.5-flash on 2026-12-01. From then on, gemini-3.5-flash-lite answers in its place, for other prices. Set the model gemini-3.5-flash-lite, or none."
  expect((await call<BrandSetup>("GET", `${brand}/setup`)).engines[0]?.warning).toBe(ends)
  await scan()
  expect(await noticesOf()).toEqual([
    `model_ends: ${ends}`,
    "model_answered: Gemini is asked for the model gemini-2.5-flash, and gemini-3.5-flash-lite answers. Figures from then on are those of another model. Set the model that you want.",
  ])
})

it("answers that the vendor bills and nobody can use are counted, with what they cost", async () => {
  let asked = 0
  const lossy: Engine = {
    ...engineOf("chatgpt", "gpt-6.1-terra", "gpt-6.1-terra"),
    ask: async () => {
      asked++
      const [code, billed] =
        asked === 1 ? (["engine_unreadable", 0.25] as const) : (["engine_answer_refused", 0.5] as const)
      throw new EngineError("no text", { code, isRetryable: asked === 1, retryAfter: 0, billed })
    },
  }
  await open([lossy])
  const done = await scan()
  expect(done).toMatchObject({ status: "failed", answered: 0, failed: 1, lost: 2, cost_usd: { value: 0.75 } })
  expect(done.engines[0]).toMatchObject({ lost: 2, cost_usd: { value: 0.75 } })
})

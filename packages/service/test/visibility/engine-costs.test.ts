import { createAnthropicEngine } from "@citable/engines/create-anthropic-engine"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { afterEach, describe, expect, it } from "vitest"

import { apiKey, ask, given } from "../fake-engines/ask-fake.ts"
import { fakeAnthropic } from "../fake-engines/fake-anthropic.ts"
import { fakeGemini } from "../fake-engines/fake-gemini.ts"
import { fakeOpenai } from "../fake-engines/fake-openai.ts"
import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"

let started: StartedEngine | undefined
afterEach(() => started?.close())

describe("the cost of an answer", () => {
  const prices = { input: 2, output: 2, searches: 100 }
  const openai = (settings: { model?: string; prices?: typeof prices } = {}) =>
    createOpenaiEngine({ apiKey, url: `${started?.url}/v1/responses`, fetch, ...settings })
  const gemini = (settings: { model?: string; prices?: typeof prices } = {}) =>
    createGeminiEngine({ apiKey, url: `${started?.url}/v1beta`, fetch, ...settings })

  it("is that of the model that answered, by its list prices", async () => {
    started = await startFakeEngine(fakeOpenai, () => ({ ...given, model: "gpt-6.1-sol-2026-09-29" }))
    const cost = 8000 * 2e-6 + 1000 * 10e-6 + 0.01
    expect((await ask(openai())).cost).toBeCloseTo(cost, 9)
    expect((await ask(openai({ model: "gpt-5-mini" }))).cost).toBeCloseTo(cost, 9)
    // The prices of a setting are those of the model that it asks.
    expect((await ask(openai({ prices }))).cost).toBeCloseTo(cost, 9)
  })

  it("is unknown if another model answered than was asked, and nobody knows its prices", async () => {
    started = await startFakeEngine(fakeOpenai, () => ({ ...given, model: "gpt-9" }))
    expect(await ask(openai())).toMatchObject({ cost: null, model: "gpt-9" })
    expect((await ask(openai({ prices }))).cost).toBeNull()
    const cost = 9000 * 2e-6 + 0.1
    expect((await ask(openai({ model: "gpt-9", prices }))).cost).toBeCloseTo(cost, 9)
    expect((await ask(openai({ model: "gpt-latest", prices }))).cost).toBeCloseTo(cost, 9)
  })

  it("has each search of Gemini 3, and one for all searches of the models before it", async () => {
    started = await startFakeEngine({ ...fakeGemini, check: () => undefined }, (_, index) => ({
      ...given,
      searches: ["a", "b", "c"],
      ...(index === 1 ? {} : { model: "gemini-2.5-flash-lite" }),
    }))
    expect((await ask(gemini())).cost).toBeCloseTo(0.0049 + 3 * 0.014, 9)
    expect((await ask(gemini({ model: "gemini-2.5-flash-lite", prices }))).cost).toBeCloseTo(0.018 + 0.1, 9)
  })

  it("counts what the vendor reads from its cache, and the higher prices of a long request", async () => {
    const usage = { input_tokens: 5000, cache_creation_input_tokens: 2000, cache_read_input_tokens: 4000 }
    const answer = fakeAnthropic.answer({ ...given, searches: [] }) as object
    started = await startFakeEngine(fakeAnthropic, (_, index) => {
      const long = index === 1 ? 0 : 100_000
      const used = { ...usage, input_tokens: usage.input_tokens + long, output_tokens: 1000 }
      return { fault: { raw: JSON.stringify({ ...answer, usage: used }) } }
    })
    const engine = createAnthropicEngine({ apiKey, url: `${started.url}/v1/messages`, fetch })
    const cost = (5000 * 0.1 + 2000 * 0.125 + 4000 * 0.01 + 1000 * 0.5) / 1e6
    expect((await ask(engine)).cost).toBeCloseTo(cost, 9)
    expect((await ask(engine)).cost).toBeCloseTo(5 * (cost + 0.01), 9)
  })
})

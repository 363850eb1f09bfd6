import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import { afterEach, describe, expect, it } from "vitest"

import { apiKey, ask, given } from "../fake-engines/ask-fake.ts"
import { fakePerplexity } from "../fake-engines/fake-perplexity.ts"
import { startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"

let started: StartedEngine | undefined
afterEach(() => started?.close())

describe("Perplexity's Agent API", () => {
  type PerplexityAnswer = { output: { type: string; queries?: string[]; content?: object[] }[]; usage: object }
  const whole = fakePerplexity.answer(given) as PerplexityAnswer
  const answers = async (body: object) => {
    started = await startFakeEngine(fakePerplexity, () => ({ fault: { raw: JSON.stringify(body) } }))
    return ask(createPerplexityEngine({ apiKey, url: `${started.url}/v1/agent`, fetch }))
  }
  const message = (part: object) => ({ type: "message", content: [{ type: "output_text", text: "Yes.", ...part }] })

  it("cites the pages of its annotations, else the results whose numbers the text has, else none", async () => {
    const [search] = whole.output
    const urlsOf = async (part: object) => {
      const answer = await answers({ ...whole, output: [search, message(part)] })
      expect(answer.found).toHaveLength(3)
      return answer.sources.map(({ url }) => url)
    }
    expect(await urlsOf({ annotations: [], text: "Acme leads [3][1], see [2](https://x.example) [9]." })).toEqual([
      "https://found.example/not-cited",
      "https://citable.example/a",
    ])
    expect(await urlsOf({ annotations: [] })).toEqual([])
    const nameless = { ...search, results: [{ url: null }, { url: "https://known.example/" }] }
    const annotations = [{ type: "url_citation", url: null, title: null }]
    const some = await answers({ ...whole, output: [nameless, message({ annotations })] })
    expect(some).toMatchObject({ text: "Yes.", sources: [], searches: given.searches })
    expect(some.found).toEqual([{ url: "https://known.example/", title: null }])
    const silent = { ...search, queries: undefined }
    expect((await answers({ ...whole, output: [silent, message({})] })).searches).toBeNull()
    expect(await answers({ ...whole, output: [message({})] })).toMatchObject({ searches: [], sources: [] })
  })

  it("costs what the vendor says, else what its tokens and searches cost by the list", async () => {
    const usage = { input_tokens: 8000, output_tokens: 400, total_tokens: 8400 }
    expect((await answers({ ...whole, usage })).cost).toBeCloseTo((8000 * 0.25 + 400 * 2.5) / 1e6 + 0.005, 9)
    expect((await answers({ ...whole, usage: { ...usage, cost: "0.006" } })).cost).toBeCloseTo(0.008, 9)
    for (const unknown of [null, { total_tokens: 8400 }]) {
      expect(await answers({ ...whole, usage: unknown })).toMatchObject({ text: given.text, cost: null })
    }
  })

  it.each([
    [{ status: "failed", error: { type: "request_rate_limit_exceeded", message: "Slow." } }, "engine_busy", true],
    [{ status: "failed", error: { message: "The model failed." } }, "engine_failed", true],
    [{ status: "cancelled", error: null }, "engine_failed", true],
    [{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }, "engine_unreadable", true],
    [{ output: [{ type: "message", content: "Yes." }] }, "engine_unreadable", false],
    [{ output: [{ type: "message", content: [{ type: "refusal", refusal: "No." }] }] }, "engine_answer_refused", false],
  ])("answers HTTP 200 with %j, which is no answer", async (state, code, isRetryable) => {
    await expect(answers({ ...whole, output: [], ...state })).rejects.toMatchObject({ code, isRetryable })
  })

  it("answers in place of Sonar, whose other models have ended", async () => {
    started = await startFakeEngine(fakePerplexity, () => given)
    const settings = { apiKey, url: `${started.url}/v1/agent`, fetch }
    expect((await ask(createPerplexityEngine({ ...settings, model: "sonar" }))).text).toBe(given.text)
    const ended = ask(createPerplexityEngine({ ...settings, model: "sonar-pro" }))
    await expect(ended).rejects.toMatchObject({ code: "engine_request_refused", isRetryable: false })
    await expect(ended).rejects.toThrow(/ended sonar-pro .* Set the model perplexity\/sonar/)
    expect(started.requests.map(({ model }) => model)).toEqual(["perplexity/sonar"])
  })
})

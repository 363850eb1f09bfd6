import { afterEach, describe, expect, it } from "vitest"

import { createAnthropicEngine } from "../src/engines/create-anthropic-engine.ts"
import { createCompatibleEngine } from "../src/engines/create-compatible-engine.ts"
import { createGeminiEngine } from "../src/engines/create-gemini-engine.ts"
import { createOpenaiEngine } from "../src/engines/create-openai-engine.ts"
import { createPerplexityEngine } from "../src/engines/create-perplexity-engine.ts"
import type { Engine } from "../src/engines/engine.ts"
import type { FakeAnswer, FakeEngine } from "./fake-engines/fake-answer.ts"
import { fakeAnthropic } from "./fake-engines/fake-anthropic.ts"
import { fakeCompatible } from "./fake-engines/fake-compatible.ts"
import { fakeGemini } from "./fake-engines/fake-gemini.ts"
import { fakeOpenai } from "./fake-engines/fake-openai.ts"
import { fakePerplexity } from "./fake-engines/fake-perplexity.ts"
import { type Fault, startFakeEngine, type StartedEngine } from "./fake-engines/start-fake-engine.ts"

const apiKey = "sk-test-0123456789"
const vendors: { name: string; fake: FakeEngine; create: (url: string, key?: string) => Engine }[] = [
  {
    name: "chatgpt",
    fake: fakeOpenai,
    create: (url, key = apiKey) => createOpenaiEngine({ apiKey: key, url: `${url}/v1/responses`, fetch }),
  },
  {
    name: "claude",
    fake: fakeAnthropic,
    create: (url, key = apiKey) => createAnthropicEngine({ apiKey: key, url: `${url}/v1/messages`, fetch }),
  },
  {
    name: "gemini",
    fake: fakeGemini,
    create: (url, key = apiKey) => createGeminiEngine({ apiKey: key, url: `${url}/v1beta`, fetch }),
  },
  {
    name: "perplexity",
    fake: fakePerplexity,
    create: (url, key = apiKey) => createPerplexityEngine({ apiKey: key, url: `${url}/v1/agent`, fetch }),
  },
]

let started: StartedEngine | undefined
afterEach(() => started?.close())

const question = { text: "Which CMS should a florist use?", locale: "en", market: "us" }
const given: FakeAnswer = {
  text: "Use **Citable**.",
  sources: [
    { url: "https://citable.example/a", title: "A" },
    { url: "https://www.ghostly.example/b?c=d", title: "B" },
  ],
  searches: ["best cms florist"],
}
const ask = (engine: Engine, signal = AbortSignal.timeout(30_000)) => engine.ask(question, { signal })

describe.each(vendors)("$name", ({ name, fake, create }) => {
  const fails = async (fault: Fault, signal?: AbortSignal) => {
    started = await startFakeEngine(fake, () => ({ fault }))
    return ask(create(started.url), signal).catch((error: unknown) => error)
  }

  it("sends requests as its vendor documents, and reads sources, searches and cost", async () => {
    started = await startFakeEngine(fake, () => given)
    const answer = await ask(create(started.url))
    expect(answer.text).toBe(given.text)
    const hosts = answer.sources.map(({ url }) => new URL(url).hostname)
    expect(hosts).toEqual(["citable.example", "www.ghostly.example"])
    if (name !== "gemini") expect(answer.sources).toEqual(given.sources)
    expect(answer.searches).toEqual(given.searches)
    const costs: Record<string, number> = { chatgpt: 0.023, claude: 0.0113, gemini: 0.0189, perplexity: 0.008 }
    expect(answer.cost).toBeCloseTo(costs[name] ?? 0, 9)
    expect(answer.model).toMatch(/^(?:gpt|claude|gemini|perplexity)/)
    expect(JSON.parse(answer.raw)).toEqual(JSON.parse(JSON.stringify(fake.answer(given))))
  })

  it("reports how long a busy vendor asks to wait", async () => {
    const error = await fails({ status: 429, message: "slow down", headers: { "retry-after": "7" } })
    expect(error).toMatchObject({ code: "engine_busy", isRetryable: true, retryAfter: 7000 })
  })

  it.each([
    [{ status: 500 }, "engine_failed", true],
    [{ status: 400, message: "unknown model" }, "engine_request_refused", false],
    [{ status: 402, message: "no money" }, "engine_out_of_credit", false],
    [{ status: 429, message: "check your plan and billing, out of credit: insufficient_quota" }, "engine_busy", true],
    [{ raw: '{"output":[{"type":"mess' }, "engine_unreadable", true],
    [{ raw: "{}" }, "engine_unreadable", false],
    [{ raw: '{"output":[],"content":[],"candidates":[],"choices":[]}' }, "engine_unreadable", true],
    [{ raw: `"${"x".repeat(4_200_000)}"` }, "engine_unreadable", true],
    ["drop", "engine_unreachable", true],
  ] as [Fault, string, boolean][])("that answers %.60j fails as %s", async (fault, code, isRetryable) => {
    expect(await fails(fault)).toMatchObject({ code, isRetryable })
  })

  it("stops waiting at the deadline", async () => {
    expect(await fails("hang", AbortSignal.timeout(100))).toMatchObject({ code: "engine_timeout", isRetryable: true })
  })

  it("reports a wrong key without repeating it", async () => {
    started = await startFakeEngine(fake, () => given)
    const secret = "sk-wrong-abcdefghijklmnop"
    const error = await ask(create(started.url, secret)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: "engine_key_refused", isRetryable: false })
    expect(String(error)).not.toContain(secret)
  })
})

/** What Google answers when a quota is used up, with the delay that it asks for. */
const googleQuota = (quotaId: string, retryDelay: string) => ({
  error: {
    code: 429,
    message: "You exceeded your current quota, please check your plan and billing details.",
    status: "RESOURCE_EXHAUSTED",
    details: [
      { "@type": "type.googleapis.com/google.rpc.QuotaFailure", violations: [{ quotaId }] },
      { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay },
    ],
  },
})
const googleError = (code: number, status: string, message: string, reason?: string) => ({
  error: {
    code,
    status,
    message,
    ...(reason === undefined
      ? {}
      : { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com" }] }),
  },
})
const openaiError = (code: string, message: string, param: string | null = null) => ({
  error: { message, type: code === "insufficient_quota" ? code : "invalid_request_error", param, code },
})
const anthropicError = (type: string, message: string) => ({ type: "error", error: { type, message } })

it.each([
  [
    "a limit of Gemini that passes within a minute",
    "gemini",
    429,
    googleQuota("GenerateRequestsPerMinutePerProjectPerModel-FreeTier", "26s"),
    "engine_busy",
    26_000,
  ],
  [
    "a limit of Gemini that passes within a day",
    "gemini",
    429,
    googleQuota("GenerateRequestsPerDayPerProjectPerModel-FreeTier", "3.5s"),
    "engine_busy",
    3500,
  ],
  [
    "a wrong key of Gemini",
    "gemini",
    400,
    googleError(400, "INVALID_ARGUMENT", "API key not valid.", "API_KEY_INVALID"),
    "engine_key_refused",
  ],
  [
    "a country where Gemini is not served",
    "gemini",
    400,
    googleError(400, "FAILED_PRECONDITION", "User location is not supported."),
    /serves the country/,
  ],
  [
    "a model that Gemini does not have",
    "gemini",
    404,
    googleError(404, "NOT_FOUND", "models/old is not found"),
    /Check the model's name/,
  ],
  [
    "credit of OpenAI that is used up",
    "chatgpt",
    429,
    openaiError("insufficient_quota", "You exceeded your current quota."),
    "engine_out_of_credit",
  ],
  [
    "a limit of OpenAI that passes within seconds",
    "chatgpt",
    429,
    openaiError("rate_limit_exceeded", "Check your billing."),
    "engine_busy",
    1501,
    "retry-after-ms",
  ],
  [
    "a market that OpenAI does not know",
    "chatgpt",
    400,
    openaiError("invalid_value", "Invalid value: 'XK'.", "tools[0].user_location.country"),
    /market/,
  ],
  [
    "a country where OpenAI is not served",
    "chatgpt",
    403,
    openaiError("unsupported_country_region_territory", "Not supported"),
    /serves the country/,
  ],
  [
    "a balance of Anthropic that is too low",
    "claude",
    400,
    anthropicError("invalid_request_error", "Your credit balance is too low."),
    "engine_out_of_credit",
  ],
  [
    "a bill of Anthropic that is not paid",
    "claude",
    402,
    anthropicError("billing_error", "Look at your billing."),
    "engine_out_of_credit",
  ],
  [
    "web search of Anthropic that is turned off",
    "claude",
    400,
    anthropicError("invalid_request_error", "Web search is not enabled for this organization."),
    /administrator/,
  ],
  [
    "a limit of Anthropic",
    "claude",
    429,
    anthropicError("rate_limit_error", "Your plan allows fewer. See billing."),
    "engine_busy",
  ],
] as [string, string, number, unknown, string | RegExp, number?, string?][])(
  "%s is told as such",
  async (_, name, status, body, expected, wait, header) => {
    const vendor = vendors.find((one) => one.name === name)
    if (vendor === undefined) throw new Error(name)
    const headers = header === undefined ? {} : { [header]: "1500.2" }
    started = await startFakeEngine(vendor.fake, () => ({ fault: { status, body, headers } }))
    const asked = ask(vendor.create(started.url))
    const isCode = typeof expected === "string"
    await expect(asked).rejects.toMatchObject({
      code: isCode ? expected : "engine_request_refused",
      isRetryable: expected === "engine_busy",
      retryAfter: wait ?? null,
    })
    if (!isCode) await expect(asked).rejects.toThrow(expected)
  },
)

it.each([
  ["rate_limit_exceeded", "engine_busy"],
  ["server_error", "engine_failed"],
])("an answer of chatgpt that failed with %s is %s", async (code, expected) => {
  const failed = {
    ...(fakeOpenai.answer(given) as object),
    status: "failed",
    output: [],
    error: { code, message: "No." },
  }
  started = await startFakeEngine(fakeOpenai, () => ({ fault: { raw: JSON.stringify(failed) } }))
  const engine = createOpenaiEngine({ apiKey, url: `${started.url}/v1/responses`, fetch })
  await expect(ask(engine)).rejects.toMatchObject({ code: expected, isRetryable: true })
})

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

it("a long turn of claude is continued until it ends, and counts as one answer", async () => {
  const long = { ...(fakeAnthropic.answer(given) as object), stop_reason: "pause_turn" }
  started = await startFakeEngine(fakeAnthropic, (_, index) =>
    index === 1 ? { fault: { raw: JSON.stringify(long) } } : given,
  )
  const engine = createAnthropicEngine({ apiKey, url: `${started.url}/v1/messages`, fetch })
  const answer = await ask(engine)
  expect(answer.text).toBe(given.text.repeat(2))
  expect(answer.cost).toBeCloseTo(0.0226, 9)
  expect(started.requests[1]?.["messages"]).toHaveLength(2)
})

describe("Perplexity's Agent API", () => {
  type PerplexityAnswer = { output: { type: string; queries?: string[]; content?: object[] }[]; usage: object }
  const whole = fakePerplexity.answer(given) as PerplexityAnswer
  const answers = async (body: object) => {
    started = await startFakeEngine(fakePerplexity, () => ({ fault: { raw: JSON.stringify(body) } }))
    return ask(createPerplexityEngine({ apiKey, url: `${started.url}/v1/agent`, fetch }))
  }
  const message = (part: object) => ({ type: "message", content: [{ type: "output_text", text: "Yes.", ...part }] })

  it("cites the pages of its annotations, and all that it found if it annotates none", async () => {
    const [search] = whole.output
    const found = await answers({ ...whole, output: [search, message({ annotations: [] })] })
    expect(found.sources.map(({ url }) => url)).toEqual([
      ...given.sources.map(({ url }) => url),
      "https://found.example/not-cited",
    ])
    const nameless = { ...search, results: [{ url: null }, { url: "https://known.example/" }] }
    const annotations = [{ type: "url_citation", url: null, title: null }]
    const some = await answers({ ...whole, output: [nameless, message({ annotations })] })
    expect(some).toMatchObject({ text: "Yes.", sources: [{ url: "https://known.example/" }], searches: given.searches })
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

it("any server with Chat Completions works, with a price if one is set", async () => {
  started = await startFakeEngine(fakeCompatible, () => given)
  const settings = { name: "local_model", model: "m", apiKey, url: `${started.url}/v1/`, fetch }
  expect(await ask(createCompatibleEngine(settings))).toMatchObject({
    text: given.text,
    sources: [],
    searches: [],
    cost: null,
  })
  const prices = { input: 1, output: 2, searches: 0 }
  expect((await ask(createCompatibleEngine({ ...settings, prices }))).cost).toBeCloseTo(0.000039, 9)
})

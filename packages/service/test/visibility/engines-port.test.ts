import { createAnthropicEngine } from "@citable/engines/create-anthropic-engine"
import { createCompatibleEngine } from "@citable/engines/create-compatible-engine"
import { createGeminiEngine } from "@citable/engines/create-gemini-engine"
import { createGrokEngine } from "@citable/engines/create-grok-engine"
import { createOpenaiEngine } from "@citable/engines/create-openai-engine"
import { createPerplexityEngine } from "@citable/engines/create-perplexity-engine"
import type { Engine } from "@citable/engines/engine"
import { afterEach, describe, expect, it } from "vitest"

import { apiKey, ask, given } from "../fake-engines/ask-fake.ts"
import type { FakeEngine } from "../fake-engines/fake-answer.ts"
import { fakeAnthropic } from "../fake-engines/fake-anthropic.ts"
import { fakeCompatible } from "../fake-engines/fake-compatible.ts"
import { fakeGemini } from "../fake-engines/fake-gemini.ts"
import { fakeGrok } from "../fake-engines/fake-grok.ts"
import { fakeOpenai } from "../fake-engines/fake-openai.ts"
import { fakePerplexity } from "../fake-engines/fake-perplexity.ts"
import { type Fault, startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"

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
  {
    name: "grok",
    fake: fakeGrok,
    create: (url, key = apiKey) => createGrokEngine({ apiKey: key, url: `${url}/v1/responses`, fetch }),
  },
]

let started: StartedEngine | undefined
afterEach(() => started?.close())

describe.each(vendors)("$name", ({ name, fake, create }) => {
  const fails = async (fault: Fault, signal?: AbortSignal) => {
    started = await startFakeEngine(fake, () => ({ fault }))
    return ask(create(started.url), signal).catch((error: unknown) => error)
  }

  it("sends requests as its vendor documents, and reads sources, searches and cost", async () => {
    started = await startFakeEngine(fake, () => given)
    const answer = await ask(create(started.url))
    expect(answer.text).toBe(given.text)
    const untitled = (pages: readonly { url: string }[] = answer.sources) => pages.map(({ url }) => url)
    expect(untitled()).toEqual(untitled(given.sources))
    if (name !== "gemini") expect(answer.sources).toEqual(given.sources)
    const found = [...untitled(given.sources), "https://found.example/not-cited"]
    expect(answer.found?.map(({ url }) => url)).toEqual(found)
    expect(answer.searches).toEqual(given.searches)
    const costs: Record<string, number> = {
      chatgpt: 0.023,
      claude: 0.0113,
      gemini: 0.0189,
      perplexity: 0.008,
      grok: 0.024,
    }
    expect(answer.cost).toBeCloseTo(costs[name] ?? 0, 9)
    expect(answer.model).toMatch(/^(?:gpt|claude|gemini|perplexity|grok)/)
    const sent = JSON.stringify(fake.answer(given))
    expect(JSON.parse(answer.raw)).toEqual(
      JSON.parse(sent.replaceAll("https://vertexaisearch.cloud.google.com", started.url)),
    )
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

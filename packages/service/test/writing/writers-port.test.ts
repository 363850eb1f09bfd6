import { createAnthropicWriter } from "@citable/engines/writers/create-anthropic-writer"
import { createCompatibleWriter } from "@citable/engines/writers/create-compatible-writer"
import { createGeminiWriter } from "@citable/engines/writers/create-gemini-writer"
import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import { withRetries } from "@citable/engines/writers/with-retries"
import { writeJson } from "@citable/engines/writers/write-json"
import { writeText } from "@citable/engines/writers/write-text"
import type { Writer } from "@citable/engines/writers/writer"
import { afterEach, describe, expect, it } from "vitest"
import { z } from "zod"

import { type Fault, startFakeEngine, type StartedEngine } from "../fake-engines/start-fake-engine.ts"
import { fakeAnthropicWriter } from "../fake-writers/fake-anthropic-writer.ts"
import { fakeCompatibleWriter } from "../fake-writers/fake-compatible-writer.ts"
import { fakeGeminiWriter } from "../fake-writers/fake-gemini-writer.ts"
import { fakeOpenaiWriter } from "../fake-writers/fake-openai-writer.ts"
import { type FakeText, fakeUsage, type FakeWriter } from "../fake-writers/fake-writer.ts"

const apiKey = "sk-test-0123456789"
const prices = { input: 1, cached: 0.1, output: 4 }
const vendors: { name: string; fake: FakeWriter; create: (url: string, key?: string) => Writer; cost: number }[] = [
  {
    name: "chatgpt",
    fake: fakeOpenaiWriter,
    create: (url, key = apiKey) => createOpenaiWriter({ apiKey: key, url: `${url}/v1/responses`, fetch }),
    cost: (2000 * 2 + 6000 * 0.1 + 1000 * 10) / 1e6,
  },
  {
    name: "claude",
    fake: fakeAnthropicWriter,
    create: (url, key = apiKey) => createAnthropicWriter({ apiKey: key, url: `${url}/v1/messages`, fetch }),
    cost: (1500 * 2 + 500 * 2.5 + 6000 * 0.1 + 1000 * 10) / 1e6,
  },
  {
    name: "gemini",
    fake: fakeGeminiWriter,
    create: (url, key = apiKey) => createGeminiWriter({ apiKey: key, url: `${url}/v1beta`, fetch }),
    cost: (2000 * 1.5 + 6000 * 0.15 + 1000 * 7.5) / 1e6,
  },
  {
    name: "local_model",
    fake: fakeCompatibleWriter,
    create: (url, key = apiKey) =>
      createCompatibleWriter({ name: "local_model", model: "m", apiKey: key, url: `${url}/v1/`, prices, fetch }),
    cost: (2000 * 1 + 6000 * 0.1 + 1000 * 4) / 1e6,
  },
]

let started: StartedEngine | undefined
afterEach(() => started?.close())

const signal = AbortSignal.timeout(30_000)
const request = { system: "Write plainly.", messages: [{ role: "user" as const, text: "Write." }], maxTokens: 500 }
const outline = z.strictObject({
  title: z.string().min(1).max(60),
  sections: z.array(z.strictObject({ heading: z.string(), points: z.array(z.string()) })).max(20),
  kind: z.enum(["guide", "list"]),
  slug: z
    .string()
    .regex(/^[a-z-]+$/)
    .nullable(),
  note: z.string().nullable(),
})
const sections = [{ heading: "Store", points: ["dry"] }]
const fitting = { title: "Beans", sections, kind: "guide", slug: "beans", note: null }

describe.each(vendors)("$name", ({ fake, create, cost }) => {
  const start = async (reply: (question: string, index: number) => FakeText | { fault: Fault }) => {
    started = await startFakeEngine<FakeText>(fake, reply)
    return create(started.url)
  }

  it("writes text, and counts tokens, cached tokens and cost", async () => {
    const writer = await start(() => ({ text: "# Beans" }))
    const answer = await writer.write(request, { signal })
    expect(answer).toMatchObject({ text: "# Beans", stop: "end", usage: fakeUsage })
    expect(answer.cost).toBeCloseTo(cost, 9)
    expect(answer.model).toMatch(/^(?:gpt|claude|gemini|local)/)
    expect(JSON.stringify(started?.requests[0])).toContain("Write plainly.")
  })

  it("writes JSON by a schema that the vendor accepts", async () => {
    const writer = await start(() => ({ text: JSON.stringify(fitting) }))
    expect(await writeJson(writer, { ...request, name: "outline", schema: outline, signal })).toEqual(fitting)
    expect(started?.requests).toHaveLength(1)
  })

  it("has one turn to repair JSON that does not fit", async () => {
    const writer = await start((question, index) =>
      index === 1
        ? { text: `Here it is:\n\`\`\`json\n${JSON.stringify({ ...fitting, kind: "poem" })}\n\`\`\`` }
        : { text: question.includes("kind") ? JSON.stringify(fitting) : "the question does not name the member" },
    )
    expect(await writeJson(writer, { ...request, name: "outline", schema: outline, signal })).toEqual(fitting)
    expect(started?.requests).toHaveLength(2)
  })

  it.each([
    ["{", 2],
    ["I would rather not send JSON.", 2],
    [JSON.stringify({ ...fitting, title: "x".repeat(61) }), 2],
  ])("gives up on %j after the second turn", async (text, turns) => {
    const writer = await start(() => ({ text }))
    const asked = writeJson(writer, { ...request, name: "outline", schema: outline, signal })
    await expect(asked).rejects.toMatchObject({ code: "engine_unreadable" })
    expect(started?.requests).toHaveLength(turns)
  })

  it("continues a text that is cut off from its last whole block", async () => {
    const writer = await start((_, index) =>
      index === 1 ? { text: "First.\n\nSecond is cu", stop: "length" } : { text: "Second is whole." },
    )
    expect(await writeText(writer, { ...request, signal })).toEqual({
      text: "First.\n\nSecond is whole.",
      isCut: false,
    })
    expect(JSON.stringify(started?.requests[1])).not.toContain("Second is cu")
  })

  it("keeps whole blocks only if the end never comes", async () => {
    const writer = await start((_, index) => ({ text: `Part ${index}.\n\nand ha`, stop: "length" }))
    expect(await writeText(writer, { ...request, signal })).toEqual({
      text: "Part 1.\n\nPart 2.\n\nPart 3.",
      isCut: true,
    })
    expect(started?.requests).toHaveLength(3)
  })

  it("takes a refusal as an answer that is paid for, and asks no second time", async () => {
    const writer = await start(() => ({ text: "I cannot help with that.", stop: "refusal" }))
    const asked = writeText(writer, { ...request, signal })
    await expect(asked).rejects.toMatchObject({ code: "engine_answer_refused", isRetryable: false })
    expect(started?.requests).toHaveLength(1)
    expect(await writer.write(request, { signal })).toMatchObject({ stop: "refusal", usage: fakeUsage })
  })

  it("gives an answer without text with its tokens, because thinking is paid for, and no text comes of it", async () => {
    const writer = await start(() => ({ text: "", stop: "length" }))
    expect(await writer.write(request, { signal })).toMatchObject({ text: "", stop: "length", usage: fakeUsage })
    await expect(writeText(writer, { ...request, signal })).rejects.toThrow(/no text/)
    const asked = writeJson(writer, { ...request, name: "outline", schema: outline, signal })
    await expect(asked).rejects.toMatchObject({ code: "engine_unreadable" })
  })

  it("is never sent half of a surrogate pair", async () => {
    const writer = await start(() => ({ text: "Done." }))
    const messages = [{ role: "user" as const, text: "A cut emoji: \ud83d" }]
    await writer.write({ ...request, system: "\ude00 rules", messages }, { signal })
    const sent = JSON.stringify(started?.requests[0])
    expect(sent).toContain("A cut emoji: \ufffd")
    expect(sent).toContain("\ufffd rules")
  })

  it.each([
    [{ status: 429, message: "slow down", headers: { "retry-after": "7" } }, "engine_busy"],
    [{ status: 529, message: "overloaded" }, "engine_busy"],
    [{ status: 500 }, "engine_failed"],
    [{ status: 404, message: "model not found" }, "engine_request_refused"],
    [{ raw: '{"output":[{"type":"mess' }, "engine_unreadable"],
    [{ raw: '{"output":[],"content":[],"candidates":[],"choices":[]}' }, "engine_unreadable"],
    ["drop", "engine_unreachable"],
  ] as [Fault, string][])("that answers %.60j fails as %s", async (fault, code) => {
    const writer = await start(() => ({ fault }))
    await expect(writeText(writer, { ...request, signal })).rejects.toMatchObject({ code })
  })

  it("stops at once when the job is cancelled", async () => {
    const writer = await start(() => ({ fault: "hang" }))
    const asked = writer.write(request, { signal: AbortSignal.timeout(100) })
    await expect(asked).rejects.toMatchObject({ code: "engine_timeout" })
  })

  it("never repeats its key, even if the vendor echoes it", async () => {
    const secret = "sk-wrong-abcdefghijklmnop"
    started = await startFakeEngine<FakeText>(fake, () => ({
      fault: { status: 500, message: `the key ${secret} broke` },
    }))
    const error: unknown = await create(started.url, secret)
      .write(request, { signal })
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: "engine_key_refused" })
    expect(String(error)).not.toContain(secret)
    await started.close()
    started = await startFakeEngine<FakeText>(fake, () => ({
      fault: { status: 500, message: `the key ${apiKey} broke` },
    }))
    await expect(create(started.url).write(request, { signal })).rejects.toThrow(/\(key\)/)
  })

  it("waits as long as a busy vendor asks, and gives up after three tries", async () => {
    const waits: number[] = []
    const sleep = (ms: number) => {
      waits.push(ms)
      return Promise.resolve()
    }
    const writer = await start((_, index) =>
      index === 1
        ? { fault: { status: 429, headers: { "retry-after": "7" } } }
        : index === 2
          ? { fault: { status: 503 } }
          : { text: "Done." },
    )
    const patient = withRetries(writer, { sleep, random: () => 0.5 })
    expect(await patient.write(request, { signal })).toMatchObject({ text: "Done." })
    expect(waits).toEqual([7000, 4000])
    await started?.close()
    const broken = withRetries(await start(() => ({ fault: { status: 500 } })), { sleep })
    await expect(broken.write(request, { signal })).rejects.toMatchObject({ code: "engine_failed" })
    expect(started?.requests).toHaveLength(3)
  })
})

it("Claude is asked to keep only a beginning that comes again", async () => {
  started = await startFakeEngine<FakeText>(fakeAnthropicWriter, () => ({ text: "Hi." }))
  const writer = createAnthropicWriter({ apiKey, url: `${started.url}/v1/messages`, fetch })
  await writer.write(request, { signal })
  await writer.write({ ...request, isRepeated: true }, { signal })
  expect(started.requests.map((sent) => JSON.stringify(sent).includes("ephemeral"))).toEqual([false, true])
})

it("every vendor takes evidence that several requests begin with, and the question behind it; Claude keeps it", async () => {
  const messages = [
    { role: "user" as const, text: "The evidence.", isRepeated: true },
    { role: "user" as const, text: "The question." },
  ]
  for (const { name, fake, create } of vendors) {
    const vendor = await startFakeEngine<FakeText>(fake, () => ({ text: "Hi." }))
    expect(await create(vendor.url).write({ ...request, messages }, { signal })).toMatchObject({ text: "Hi." })
    const [sent = ""] = vendor.requests.map((body) => JSON.stringify(body))
    expect(sent).toMatch(/The evidence\..*The question\./)
    expect([name, sent.includes('"text":"The evidence.","cache_control"')]).toEqual([name, name === "claude"])
    await vendor.close()
  }
})

it("a vendor that asks for hours is left to a later job", async () => {
  started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({
    fault: { status: 429, headers: { "retry-after": "7200" } },
  }))
  const writer = withRetries(createOpenaiWriter({ apiKey, url: `${started.url}/v1/responses`, fetch }), {
    sleep: () => Promise.resolve(),
  })
  await expect(writer.write(request, { signal })).rejects.toMatchObject({ retryAfter: 7_200_000 })
  expect(started.requests).toHaveLength(1)
})

it("a vendor's failure is told, not that nobody waits for its next answer", async () => {
  started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ fault: { status: 503 } }))
  const stopping = new AbortController()
  const writer = withRetries(createOpenaiWriter({ apiKey, url: `${started.url}/v1/responses`, fetch }), {
    sleep: (_, waiting) => {
      stopping.abort()
      return Promise.reject(waiting.reason as Error)
    },
  })
  await expect(writer.write(request, { signal: stopping.signal })).rejects.toMatchObject({ code: "engine_busy" })
})

it("what OpenAI repeats of the instructions is not kept", async () => {
  const answer = fakeOpenaiWriter.answer({ text: "Hi." }) as object
  started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({
    fault: { raw: JSON.stringify({ ...answer, instructions: "Write plainly." }) },
  }))
  const writer = createOpenaiWriter({ apiKey, url: `${started.url}/v1/responses`, fetch })
  const { text, raw } = await writer.write(request, { signal })
  expect(text).toBe("Hi.")
  expect(raw).not.toContain("plainly")
})

it.each([
  ["fewer tokens than none", { prompt_tokens: -1e12, completion_tokens: 10 }],
  ["more tokens than there are", { prompt_tokens: 1e15, completion_tokens: 10 }],
])("a server that reports %s gives no answer", async (_, usage) => {
  const raw = JSON.stringify({ choices: [{ message: { content: "Hi." } }], usage })
  started = await startFakeEngine<FakeText>(fakeCompatibleWriter, () => ({ fault: { raw } }))
  const writer = createCompatibleWriter({ name: "local", model: "m", apiKey, url: `${started.url}/v1`, prices, fetch })
  await expect(writer.write(request, { signal })).rejects.toMatchObject({ code: "engine_unreadable" })
})

it("a server that reports parts of tokens is counted in whole ones", async () => {
  const usage = { prompt_tokens: 10.4, completion_tokens: 1.6 }
  const raw = JSON.stringify({ choices: [{ message: { content: "Hi." } }], usage })
  started = await startFakeEngine<FakeText>(fakeCompatibleWriter, () => ({ fault: { raw } }))
  const writer = createCompatibleWriter({ name: "local", model: "m", apiKey, url: `${started.url}/v1`, prices, fetch })
  expect(await writer.write(request, { signal })).toMatchObject({ usage: { input: 10, cached: 0, output: 2 } })
})

it("a model without known prices has no cost", async () => {
  started = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({ text: "Hi.", model: "gpt-4.1-2025-04-14" }))
  const settings = { apiKey, url: `${started.url}/v1/responses`, fetch }
  const writer = createOpenaiWriter({ ...settings, model: "gpt-4.1" })
  expect(await writer.write(request, { signal })).toMatchObject({ cost: null, usage: fakeUsage })
  expect(started.requests[0]).not.toHaveProperty("reasoning")
  // The vendor routed the request to a model that was not asked.
  expect((await createOpenaiWriter(settings).write(request, { signal })).cost).toBeNull()
  const priced = createOpenaiWriter({ ...settings, model: "gpt-4.1", prices })
  expect((await priced.write(request, { signal })).cost).toBeCloseTo((2000 + 600 + 4000) / 1e6, 9)
})

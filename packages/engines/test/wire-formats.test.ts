import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { createAnthropicEngine } from "../src/create-anthropic-engine.ts"
import { createGeminiEngine } from "../src/create-gemini-engine.ts"
import { createGrokEngine } from "../src/create-grok-engine.ts"
import { createOpenaiEngine } from "../src/create-openai-engine.ts"
import { createPerplexityEngine } from "../src/create-perplexity-engine.ts"
import { claude } from "./wire-formats/claude.ts"
import { gemini } from "./wire-formats/gemini.ts"
import { grok } from "./wire-formats/grok.ts"
import { openai } from "./wire-formats/openai.ts"
import { perplexity } from "./wire-formats/perplexity.ts"
import type { WireAnswer } from "./wire-formats/wire-answer.ts"

let sent: WireAnswer
const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const url = urlOf(server)
    const hidden = /^\/grounding-api-redirect\/([\w-]+)$/.exec(request.url ?? "")?.[1]
    if (hidden === "gone") return response.writeHead(404).end()
    if (hidden !== undefined) {
      return response.writeHead(302, { location: Buffer.from(hidden, "base64url").toString() }).end()
    }
    const { status = 200, headers = {}, body } = sent
    return response
      .writeHead(status, { "content-type": "application/json", ...headers })
      .end(JSON.stringify(body).replaceAll("REDIRECTS", url))
  })
})
const urlOf = (of: typeof server) => `http://127.0.0.1:${(of.address() as AddressInfo).port}`

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const settings = (path: string) => ({ apiKey: "sk-test-0123456789", url: `${urlOf(server)}${path}`, fetch })
const vendors = [
  { name: "OpenAI", format: openai, open: () => createOpenaiEngine(settings("/v1/responses")) },
  { name: "Claude", format: claude, open: () => createAnthropicEngine(settings("/v1/messages")) },
  { name: "Gemini", format: gemini, open: () => createGeminiEngine(settings("/v1beta")) },
  { name: "Perplexity", format: perplexity, open: () => createPerplexityEngine(settings("/v1/agent")) },
  { name: "Grok", format: grok, open: () => createGrokEngine(settings("/v1/responses")) },
]

describe.each(vendors)("$name, as it documents its answers", ({ format, open }) => {
  it("has fifteen kinds of answers, from named pages that somebody read on a day", () => {
    expect(format.answers).toHaveLength(15)
    expect(format.pages.length).toBeGreaterThan(0)
    expect(format.read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it.each(format.answers)("$kind is read as a person reads it", async (answer) => {
    sent = answer
    const question = { text: "Which?", locale: "en", market: "us" }
    const asked = open().ask(question, { signal: AbortSignal.timeout(20_000) })
    const { read, fails } = answer
    if (fails !== undefined) {
      const { code, isRetryable = false, retryAfter = null, billed, words = /./ } = fails
      const error = await asked.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({ code, isRetryable, retryAfter })
      expect(String(error)).toMatch(words)
      const told = (error as { billed?: number | null }).billed
      if (billed == null) expect(told).toBe(billed)
      else expect(told).toBeCloseTo(billed, 9)
      return
    }
    const { text, sources, found, searches, cost } = await asked
    const urls = (pages: typeof sources) => pages.map(({ url }) => url)
    expect({ text, cited: urls(sources), found: found == null ? null : urls(found), searches }).toEqual({
      text: read?.text,
      cited: read?.cited,
      found: read?.found,
      searches: read?.searches,
    })
    if (read?.cost == null) expect(cost).toBeNull()
    else expect(cost).toBeCloseTo(read.cost, 9)
  })
})

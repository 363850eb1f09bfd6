import type { ToolOutput } from "@citable/contract"
import { listen, startService, type StartedService, type StartOptions } from "@citable/dev"
import { createAnthropicWriter } from "@citable/engines/writers/create-anthropic-writer"
import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"
import { expect, vi } from "vitest"

import { type StartedEngine, startFakeEngine } from "./fake-engines/start-fake-engine.ts"
import { fakeAnthropicWriter } from "./fake-writers/fake-anthropic-writer.ts"
import { fakeOpenaiWriter } from "./fake-writers/fake-openai-writer.ts"
import type { FakeText } from "./fake-writers/fake-writer.ts"

export type WrittenArticle = ToolOutput<"get_content">
/** What a call that begins a job returns. */
export type BegunWriting = { [Part in "content" | "writing"]: NonNullable<ToolOutput<"generate_content">[Part]> }
type Reply = Parameters<typeof startFakeEngine<FakeText>>[1]

export interface WritingService {
  started: StartedService
  vendor: StartedEngine
  /** The second model, if the brand has one. */
  second: StartedEngine | undefined
  /** What the model answers from now on. */
  reply: (answer: Reply) => void
  /** The types and data of the events that a webhook received. */
  events: { type: string; data: Record<string, unknown> }[]
  /** Calls with a credential that may do everything. */
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** Waits until no model writes the article, and returns it. */
  ended: (contentId: string) => Promise<WrittenArticle>
  close: () => Promise<void>
}

/** The service with a language model on loopback, a second one if `judge` answers for it, and a webhook that hears of what it wrote. */
export async function startWritingService(
  first: Reply,
  { judge, ...options }: StartOptions & { judge?: Reply } = {},
): Promise<WritingService> {
  let answer = first
  const events: WritingService["events"] = []
  const vendor = await startFakeEngine<FakeText>(fakeAnthropicWriter, (...asked) => answer(...asked))
  const writer = createAnthropicWriter({ apiKey: "sk-test-0123456789", url: `${vendor.url}/v1/messages`, fetch })
  const second = judge && (await startFakeEngine<FakeText>(fakeOpenaiWriter, judge))
  const judging =
    second && createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${second.url}/v1/responses`, fetch })
  const receiver = await listen(async (request) => {
    const { type, data } = (await request.json()) as WritingService["events"][number]
    events.push({ type, data })
    return new Response(null, { status: 204 })
  })
  const started = await startService({ writers: [writer, ...(judging === undefined ? [] : [judging])], ...options })
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  await call("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: receiver.url,
    events: ["content.generated", "content.generation_failed"],
  })
  return {
    started,
    vendor,
    second,
    reply: (next) => void (answer = next),
    events,
    call,
    ended: (contentId) =>
      vi.waitFor(
        async () => {
          const article = await call<WrittenArticle>("GET", `/v1/content/${contentId}`)
          expect(article.status).not.toBe("generating")
          return article
        },
        { timeout: 60_000, interval: 5 },
      ),
    async close() {
      await started.close()
      await vendor.close()
      await second?.close()
      await receiver.close()
    },
  }
}

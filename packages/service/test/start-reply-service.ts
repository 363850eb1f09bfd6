import type { RedditReplyDraft } from "@citable/contract/reddit"
import { startService, type StartedService } from "@citable/dev"
import { createOpenaiWriter } from "@citable/engines/writers/create-openai-writer"

import { startFakeEngine, type StartedEngine } from "./fake-engines/start-fake-engine.ts"
import { fakeOpenaiWriter } from "./fake-writers/fake-openai-writer.ts"
import type { FakeText } from "./fake-writers/fake-writer.ts"
import { startFakeReddit } from "./start-fake-reddit.ts"

export interface ReplyService {
  reddit: Awaited<ReturnType<typeof startFakeReddit>>
  vendor: StartedEngine
  /** Starts the service anew on an empty folder, finds the one thread of Reddit, and asks for a reply to it. */
  draft: (options?: Parameters<typeof startService>[0], input?: object, profile?: object) => Promise<RedditReplyDraft>
  close: () => Promise<void>
}

/** A fake Reddit and a fake vendor, which writes the given replies in turn and then the last one again. */
export async function startReplyService(
  thread: { title: string; text: string },
  replies: readonly { text: string; disclosure: string }[],
): Promise<ReplyService> {
  const reddit = await startFakeReddit()
  reddit.world.posts = [{ id: "1aaa", subreddit: "cms", title: thread.title, selftext: thread.text }]
  const left = [...replies]
  const vendor = await startFakeEngine<FakeText>(fakeOpenaiWriter, () => ({
    text: JSON.stringify(left.length > 1 ? left.shift() : left[0]),
  }))
  let started: StartedService | undefined
  return {
    reddit,
    vendor,
    async draft(options = {}, input = {}, profile = {}) {
      await started?.close()
      const writer = createOpenaiWriter({ apiKey: "sk-test-0123456789", url: `${vendor.url}/v1/responses`, fetch })
      const service = await startService({ reddit: reddit.options, writers: [writer], ...options })
      started = service
      const call = <Answer>(method: string, path: string, body: unknown) =>
        service.call<Answer>(method, `/v1/brands/${service.brandId}${path}`, body, service.operatorToken)
      await call("PATCH", "", { name: "Citable", default_locale: "en" })
      await call("PUT", "/profile", profile)
      const { data } = await call<{ data: { id: string }[] }>("POST", "/reddit/search", {})
      return call<RedditReplyDraft>("POST", `/reddit/threads/${data[0]?.id}/reply-draft`, input)
    },
    async close() {
      await started?.close()
      await vendor.close()
      await reddit.close()
    },
  }
}

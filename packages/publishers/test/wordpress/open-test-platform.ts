import { startFaultyProxy, startTestPlatform } from "@citable/dev"
import { createSafeFetch } from "@citable/safe-fetch"

import { createPublisher } from "../../src/create-publisher.ts"
import type { PublisherUnderTest } from "../publisher-under-test.ts"

/** The WordPress publisher before the platform of packages/dev. */
export async function openTestPlatform(): Promise<PublisherUnderTest> {
  const platform = await startTestPlatform()
  const proxy = await startFaultyProxy({ target: platform.url })
  const closers: (() => Promise<unknown>)[] = [() => proxy.close(), () => platform.close()]
  return {
    proxy,
    patienceMs: 400,
    secrets: [platform.password, platform.password.replaceAll(" ", "")],
    async create({ timeoutMs = 60_000, wrongCredentials = false, url = proxy.url } = {}) {
      const guarded = createSafeFetch({
        allowPrivateNetwork: true,
        totalTimeoutMs: timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxResponseBytes: 4 * 1024 * 1024,
      })
      closers.unshift(() => guarded.close())
      const publisher = await createPublisher(
        {
          kind: "wordpress",
          config: { url },
          credentials: {
            username: platform.username,
            application_password: wrongCredentials ? "wrong wrong wrong" : platform.password,
          },
          fieldMap: {},
        },
        {
          fetch: guarded,
          resolveHost: () => Promise.resolve("127.0.0.1"),
          allowPlainHttp: true,
          cacheFolder: "/nonexistent",
          now: Date.now,
        },
      )
      if (publisher === undefined) throw new Error("WordPress has no publisher.")
      return publisher
    },
    isWrite: ({ method }) => method !== "GET" && method !== "HEAD",
    visible: () =>
      Promise.resolve(
        platform.visible().map(({ id, title, content }) => ({ id: String(id), text: `${title}\n${content}` })),
      ),
    count: () => Promise.resolve(platform.posts().filter(({ status }) => status !== "trash").length),
    edit: (id, text) => Promise.resolve(platform.edit(Number(id), { content: text })),
    trash: (id) => Promise.resolve(platform.trash(Number(id))),
    remove: (id) => Promise.resolve(platform.remove(Number(id))),
    openEditor: (id) => Promise.resolve(platform.openEditor(Number(id))),
    files: () => Promise.resolve(platform.files().length),
    async close() {
      for (const close of closers) await close()
    },
  }
}

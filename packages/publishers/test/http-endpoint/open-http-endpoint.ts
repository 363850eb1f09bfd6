import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

import { listen, startFaultyProxy } from "@citable/dev"
import { createSafeFetch } from "@citable/safe-fetch"
import { createWebhookSecret } from "@citable/webhooks"

import { readCode } from "../../../../test/read-code.ts"
import { createPublisher } from "../../src/create-publisher.ts"
import type { Publisher } from "../../src/publisher.ts"
import type { CreateOptions, PublisherUnderTest } from "../publisher-under-test.ts"

/** What the receiver of the guide exports. */
interface Receiver {
  articles: Map<string, { sequence: number; article?: { slug: string; title: string; html: string } }>
  POST(request: Request): Promise<Response>
}

export interface HttpEndpointUnderTest extends PublisherUnderTest {
  receiver: Receiver
  create(options?: CreateOptions & { fieldMap?: Record<string, string> }): Promise<Publisher>
}

/** The publisher before the very receiver that the guide shows. */
export async function openHttpEndpoint(): Promise<HttpEndpointUnderTest> {
  const secret = createWebhookSecret()
  const receiver = await loadReceiver()
  const before = process.env["CITABLE_ENDPOINT_SECRET"]
  process.env["CITABLE_ENDPOINT_SECRET"] = secret
  const server = await listen((request) => receiver.POST(request))
  const proxy = await startFaultyProxy({ target: server.url })
  const closers: (() => Promise<unknown>)[] = [() => proxy.close(), () => server.close()]
  return {
    proxy,
    receiver,
    secrets: [secret, secret.replace("whsec_", "")],
    async create({ timeoutMs = 60_000, wrongCredentials = false, url = proxy.url, fieldMap = {} } = {}) {
      const guarded = createSafeFetch({
        allowPrivateNetwork: true,
        totalTimeoutMs: timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxResponseBytes: 4 * 1024 * 1024,
      })
      closers.unshift(() => guarded.close())
      const credentials = { secret: wrongCredentials ? createWebhookSecret() : secret }
      const publisher = await createPublisher(
        { kind: "http_endpoint", config: { url: `${url}/citable` }, credentials, fieldMap },
        {
          fetch: guarded,
          resolveHost: () => Promise.resolve("127.0.0.1"),
          allowPlainHttp: true,
          cacheFolder: "/nonexistent",
          now: Date.now,
        },
      )
      if (publisher === undefined) throw new Error("An endpoint has no publisher.")
      return publisher
    },
    namesItems: true,
    patienceMs: 400,
    isWrite: ({ body }) => !body.includes('"action":"check"'),
    visible: () =>
      Promise.resolve(
        Array.from(receiver.articles, ([id, { article }]) =>
          article === undefined ? [] : [{ id, text: `${article.title}\n${article.html}` }],
        ).flat(),
      ),
    count: () => Promise.resolve(receiver.articles.size),
    async close() {
      for (const close of closers) await close()
      if (before === undefined) delete process.env["CITABLE_ENDPOINT_SECRET"]
      else process.env["CITABLE_ENDPOINT_SECRET"] = before
    },
  }
}

async function loadReceiver(): Promise<Receiver> {
  const guide = readFileSync(new URL("../../../../docs/guides/http-endpoint.md", import.meta.url), "utf8")
  // Inside the package, so that its imports are found.
  const folder = mkdtempSync(fileURLToPath(new URL("../.receiver-", import.meta.url)))
  try {
    const file = join(folder, "receive-articles.ts")
    writeFileSync(file, readCode(guide, "receive-articles.ts"))
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Receiver
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

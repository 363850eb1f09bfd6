import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"

import { listen } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"

import { readCode } from "../../../../test/read-code.ts"
import { openBehindProxy } from "../../src/conformance/open-behind-proxy.ts"
import type { PublisherUnderTest } from "../../src/conformance/publisher-under-test.ts"
import { definitionOf } from "../definition-of.ts"

/** What the receiver of the guide exports. */
interface Receiver {
  articles: Map<string, { sequence: number; article?: { slug: string; title: string; html: string } }>
  POST(request: Request): Promise<Response>
}

export interface HttpEndpointUnderTest extends PublisherUnderTest {
  receiver: Receiver
}

/** The publisher before the very receiver that the guide shows. */
export async function openHttpEndpoint(): Promise<HttpEndpointUnderTest> {
  const secret = createWebhookSecret()
  const receiver = await loadReceiver()
  const before = process.env["CITABLE_ENDPOINT_SECRET"]
  process.env["CITABLE_ENDPOINT_SECRET"] = secret
  const server = await listen((request) => receiver.POST(request))
  const endpoint = await openBehindProxy(definitionOf("http_endpoint"), {
    url: server.url,
    secrets: [secret, secret.replace("whsec_", "")],
    connect: ({ url, wrongCredentials }) => ({
      config: { url: `${url}/citable` },
      credentials: { secret: wrongCredentials ? createWebhookSecret() : secret },
    }),
    namesItems: true,
    isWrite: ({ body }) => !body.includes('"action":"check"'),
    visible: () =>
      Promise.resolve(
        Array.from(receiver.articles, ([id, { article }]) =>
          article === undefined ? [] : [{ id, text: `${article.title}\n${article.html}` }],
        ).flat(),
      ),
    count: () => Promise.resolve(receiver.articles.size),
    async close() {
      await server.close()
      if (before === undefined) delete process.env["CITABLE_ENDPOINT_SECRET"]
      else process.env["CITABLE_ENDPOINT_SECRET"] = before
    },
  })
  return { ...endpoint, receiver }
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

import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

import { createWebhookHandler } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import { expect, it, onTestFinished } from "vitest"

import { proveRoute } from "../src/init/proof/prove-route.ts"
import type { SiteEnv } from "../src/init/proof/served-site.ts"

/** A site whose route for webhooks is right, unless something runs before it. */
async function serve(env: SiteEnv, before?: (response: ServerResponse) => void) {
  const route = toNodeListener(createWebhookHandler({ secret: env["CITABLE_WEBHOOK_SECRET"] ?? "", onEvent: () => {} }))
  const server = createServer((request, response) =>
    before === undefined ? void route(request, response) : before(response),
  )
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, said: () => "", stop: async () => server.closeAllConnections() }
}

const prove = (before?: (response: ServerResponse) => void) =>
  proveRoute("/api/citable", { serve: (env) => serve(env, before), signal: new AbortController().signal })

it("sees that the route for webhooks answers, without an account that publishes", async () => {
  expect(await prove()).toMatchObject({
    status: "ok",
    message: expect.stringContaining("refuses unsigned requests"),
  })
})

it.each<[what: string, before: (response: ServerResponse) => void, words: string]>([
  [
    "a proxy that sends everything to a language",
    (response) => response.writeHead(307, { location: "/en/api/citable" }).end(),
    "307 (to /en/api/citable, by a proxy or redirect of the site)",
  ],
  ["a page that says 200 to everybody", (response) => response.writeHead(200).end("<h1>Oops</h1>"), "with 200 and not"],
])("says what keeps webhooks from their route: %s", async (_what, before, words) => {
  expect(await prove(before)).toMatchObject({ status: "error", message: expect.stringContaining(words) })
})

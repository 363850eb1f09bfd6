import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

import { createClient } from "@citable/client"
import type { Article, Brand } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { renderBody } from "@citable/markdown/render"
import { createWebhookHandler } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import { afterAll, beforeAll, expect, it } from "vitest"

import type { Call } from "../src/init/is-brand-used.ts"
import { proveFreshness } from "../src/init/proof/prove-freshness.ts"
import type { ServedSite, SiteEnv } from "../src/init/proof/served-site.ts"
import { useTestBrand } from "../src/init/proof/use-test-brand.ts"
import { callService } from "../src/internal/call-service.ts"

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

const callAs =
  (credential: string): Call =>
  (method, path, body) =>
    callService({ baseUrl: started.url, credential }, method, path, { body, signal: new AbortController().signal })
const call: Call = (method, path, body) => callAs(started.operatorToken)(method, path, body)
const brands = async () => ((await call("GET", "/v1/brands")) as { data: Brand[] }).data.map(({ name }) => name)

/** How a site goes wrong. */
interface World {
  /** The list is the one of the first request. */
  isListCached?: boolean
  /** Pages are those of a build. */
  isPrerendered?: boolean
  /** A page that was shown stays. */
  isPageCached?: boolean
  hasWebhook?: boolean
  /** The route of the webhook cannot empty a cache that only the host has. */
  farCache?: string
}

/** A site that reads the service for each page, except where it goes wrong. */
async function serve(env: SiteEnv, world: World): Promise<ServedSite> {
  const client = createClient({ apiKey: env["CITABLE_API_KEY"] ?? "", baseUrl: env["CITABLE_URL"] ?? "" })
  const webhook = toNodeListener(
    createWebhookHandler({
      secret: env["CITABLE_WEBHOOK_SECRET"] ?? "",
      onEvent: () => {
        if (world.farCache !== undefined) throw new Error("There is no cache to empty.")
      },
      onError: () => {},
    }),
  )
  const kept = new Map<string, string>()
  const read = async (path: string): Promise<string | undefined> => {
    const { data } = await client.listContent({})
    if (path === "/blog") return data.map(({ slug, title }) => `<a href="/blog/${slug}">${title}</a>`).join("")
    const article = data.find(({ slug }) => path === `/blog/${slug}`) as Article | undefined
    if (article === undefined || world.isPrerendered === true) return undefined
    const { html } = await renderBody(article.body, { name: article.title, siteUrl: "/" })
    return `<title>${article.title}</title>${html}`
  }
  const answer = async ({ url = "" }: IncomingMessage, response: ServerResponse) => {
    const html = kept.get(url) ?? (await read(url))
    const isCached = url === "/blog" ? world.isListCached : world.isPageCached
    if (html !== undefined && isCached === true) kept.set(url, html)
    response.writeHead(html === undefined ? 404 : 200, { "content-type": "text/html" }).end(html ?? "")
  }
  const server = createServer((request, response) => {
    if (request.method === "POST" && world.hasWebhook !== false) void webhook(request, response)
    else void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const stop = async () => {
    await client.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, said: () => "", stop }
}

async function prove(world: World) {
  const noted: string[] = []
  const { signal } = new AbortController()
  const note = (path: string, state: "made" | "gone") => void noted.push(`${state} ${path}`)
  const check = await useTestBrand({ call, note, signal }, (brand) =>
    proveFreshness(brand, {
      url: started.url,
      call,
      signal,
      lists: ["/blog"],
      address: null,
      container: [],
      locale: undefined,
      webhookPath: "/api/citable",
      farCache: world.farCache,
      serve: (env) => serve(env, world),
      patienceMs: 200,
    }),
  )
  return { check, noted }
}

it("publishes, edits and withdraws an article where nobody else sees it, and leaves nothing", async () => {
  const before = await brands()
  const { check, noted } = await prove({})
  expect(check).toMatchObject({ status: "ok" })
  expect(await brands()).toEqual(before)
  expect(noted).toEqual([
    expect.stringMatching(/^made \/v1\/brands\/brd_\w+\?confirm=Test%20of%20citable%20init/),
    expect.stringMatching(/^gone /),
  ])
})

it.each<[what: string, world: World, fault: string]>([
  ["a cached list", { isListCached: true }, "After an article was published, /blog does not link it"],
  ["a prerendered page behind a webhook", { isPrerendered: true }, "the page answers 404"],
  [
    "a cached page",
    { isPageCached: true },
    "After an article was edited, /blog/a-test-of-citable-init does not show it",
  ],
  ["no webhook", { hasWebhook: false }, "/api/citable of the site answers its event with 404"],
])("sees what stays old, and leaves nothing: %s", async (_what, world, fault) => {
  const before = await brands()
  expect((await prove(world)).check).toMatchObject({ status: "error", message: expect.stringContaining(fault) })
  expect(await brands()).toEqual(before)
})

it("says why an account makes no brand, and removes a brand whose test throws", async () => {
  const { signal } = new AbortController()
  const note = () => {}
  expect(await useTestBrand({ call: callAs(started.apiKey), note, signal }, async () => 1)).toEqual({
    refused: expect.any(String),
  })
  const before = await brands()
  const failing = useTestBrand({ call, note, signal }, () => Promise.reject(new Error("no")))
  await expect(failing).rejects.toThrow("no")
  expect(await brands()).toEqual(before)
})

it("has not looked where the webhook needs a cache that only the host has, and says so", async () => {
  const { check } = await prove({ farCache: "cloudflare" })
  expect(check).toMatchObject({
    status: "skipped",
    message: "This machine has no cache “cloudflare”. Without it, /api/citable of the site answers its event with 500",
  })
  // Another fault of the route is one of the site.
  expect((await prove({ farCache: "cloudflare", hasWebhook: false })).check).toMatchObject({ status: "error" })
})

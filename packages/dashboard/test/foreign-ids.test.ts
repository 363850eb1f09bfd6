import { Hono } from "hono"
import { afterAll, beforeAll, expect, it } from "vitest"

import { addPages } from "../../service/src/sign-in/pages/add-pages.ts"
import type { PageContext } from "../../service/src/sign-in/pages/page-request.ts"
import { type BrandWorld, makeBrandWorld } from "../../service/test/make-brand-world.ts"
import { quietEngine } from "../../service/test/quiet-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

// A person owns two brands. The path of a page names one, and the item the other.

let started: StartedAccounts
let browser: WebClient
let mine: BrandWorld
let other: BrandWorld
let csrf: string
beforeAll(async () => {
  started = await startAccounts({
    dashboard: createDashboard(),
    engines: [quietEngine],
    deliveryFetch: async () => new Response(null, { status: 204 }),
  })
  mine = await makeBrandWorld(started, started.operatorToken, "mine")
  other = await makeBrandWorld(started, started.operatorToken, "other")
  browser = started.browse()
  await signInAs(browser, owner)
  csrf = /name="csrf" value="([^"]+)"/.exec((await browser.open(`/brands/${mine.brandId}/webhooks`)).text)?.[1] ?? ""
})
afterAll(() => started.close())

/** The routes below a brand that name an item by its id: those of the dashboard, and those of the service that it does not replace. */
async function listRoutes(): Promise<{ method: string; path: string }[]> {
  const app = new Hono()
  const nobody = { kernel: {} } as PageContext
  const dashboard = await createDashboard().load()
  dashboard.addRoutes(app as never, nobody)
  addPages(app as never, nobody)
  const unique = new Map(app.routes.map((route) => [`${route.method} ${route.path}`, route]))
  return [...unique.values()].filter(({ method, path }) => method !== "ALL" && /^\/brands\/:brand_id\/.*:/.test(path))
}

/** The path with one's own brand and the items of another. Undefined if it names no item of which there is one. */
function fill(path: string): string | undefined {
  let names = 0
  const filled = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string, pattern = "") => {
    if (name === "brand_id") return mine.brandId
    const id = (other.ids as Record<string, string>)[name]
    if (id !== undefined) names++
    // A choice between words, such as `{enable|disable}`.
    return id ?? /^\{(\w+)\|/.exec(pattern)?.[1] ?? "unknown"
  })
  return names === 0 ? undefined : filled
}

it("no page below a brand shows or changes an item of another brand, whoever owns both", async () => {
  const state = async () => {
    const read = (path: string) => started.call("GET", path, undefined, started.operatorToken)
    const brand = `/v1/brands/${other.brandId}`
    const lists = ["content?status=all", "webhooks", "integrations", "prompts", "competitors", "keywords", "scans"]
    return Promise.all([read(brand), ...lists.map((list) => read(`${brand}/${list}`))])
  }
  const before = await state()
  const asked = []
  for (const { method, path } of await listRoutes()) {
    const target = fill(path)
    if (target === undefined) continue
    const form = new URLSearchParams({
      csrf,
      title: "Taken",
      name: "Taken",
      confirm: "yes",
      events: "content.published",
    })
    const init = method === "GET" ? {} : { method, body: form, headers: { origin: started.url } }
    const { status, text } = await browser.send(target, init)
    asked.push([`${method} ${path}`, status])
    expect(text, target).not.toMatch(/other (?:title|body|draft|question|rival|hook)/)
  }
  expect(await state()).toEqual(before)
  expect(asked.length).toBeGreaterThan(40)
  const others = asked
    .filter(([, status]) => status !== 404)
    .map(([route = "", status]) => [`${route}`.replaceAll(/\{.*?\}/g, ""), status])
  expect(others).toEqual([
    // They refuse the form, or show it again with what is wrong.
    ["POST /brands/:brand_id/sites/deploy-hooks/:integration_id/:action", 422],
    // What is gone already is deleted, as after a double click.
    // It wants its token in a header.
    ["POST /brands/:brand_id/articles/:content_id/live", 403],
    ["POST /brands/:brand_id/visibility/prompts/:prompt_id/edit", 422],
    ["POST /brands/:brand_id/visibility/prompts/:prompt_id/delete", 200],
    ["POST /brands/:brand_id/targets/:integration_id/test", 422],
  ])
})

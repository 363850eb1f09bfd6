import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import type { ApiKey, Webhook } from "@citable/contract"
import { createWebhookHandler } from "@citable/webhooks"
import { toNodeListener } from "@citable/webhooks/node"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

let started: StartedAccounts
let ada: WebClient
let home: string

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}`
})
afterAll(() => started.close())

const keys = async () =>
  (
    await started.call<{ data: ApiKey[] }>(
      "GET",
      `/v1/brands/${started.brandId}/api-keys`,
      undefined,
      started.operatorToken,
    )
  ).data
const webhooks = async () =>
  (await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)).data

/** The text of a page as people read it. */
const toText = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")

async function connect(fields: Record<string, string>): Promise<WebPage> {
  return ada.submit(await ada.open(`${home}/sites/connect`), "/sites/connect", fields)
}

describe("connect a site", () => {
  it("makes a key that only reads, and a webhook, and shows both once with the files of the site", async () => {
    const form = await ada.open(`${home}/sites/connect`)
    const fields = { recipe: "next-app", address: "blog.example.com" }
    const page = await ada.submit(form, "/sites/connect", fields)
    expect(page.status).toBe(200)
    expect(page.headers.get("cache-control")).toBe("no-store")
    const text = toText(page.text)
    const [, key = ""] = /CITABLE_API_KEY=(ctb_\w{48})/.exec(text) ?? []
    expect(text).toContain("npm install @citable/next")
    expect(text).toContain(`CITABLE_URL=${started.url}`)
    expect(text).toMatch(/CITABLE_WEBHOOK_SECRET=whsec_\S+/)
    expect(text).toContain('siteUrl: "https://blog.example.com", siteName: "My brand"')
    expect(text).toContain("app/api/citable/route.ts")
    expect(page.url.href).not.toContain(key)
    // The prompt and the settings of agents name the variable.
    expect(text.split(key)).toHaveLength(2)
    const answer = await fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${key}` } })
    expect(await answer.json()).toMatchObject({ credential: { scopes: ["content:read"] } })
    expect((await webhooks()).map(({ url }) => url)).toEqual(["https://blog.example.com/api/citable"])

    const before = (await keys()).length
    const again = await ada.open(page.url.pathname)
    expect(toText(again.text)).toContain("was shown before")
    expect(again.text).not.toContain(key)
    const sentTwice = await ada.submit(form, "/sites/connect", fields)
    expect(toText(sentTwice.text)).toContain("was shown before")
    expect([(await keys()).length, (await webhooks()).length]).toEqual([before, 1])
    const changed = await ada.submit(form, "/sites/connect", { ...fields, address: "other.example.com" })
    expect(changed.status).toBe(422)
    expect((await webhooks()).length).toBe(1)

    const card = toText((await ada.open(`${home}/sites`)).text)
    expect(card).toMatch(
      /blog\.example\.com What it shows Not known The service has not checked .* Key ctb_\w+…\w+ last used .* Nothing sent yet/,
    )
  })

  it("two clicks on the button make one key, and the page that the browser keeps shows it", async () => {
    const form = await ada.open(`${home}/sites/connect`)
    const before = (await keys()).length
    const click = () => ada.submit(form, "/sites/connect", { recipe: "astro", name: "Twice" })
    const pages = await Promise.all([click(), click()])
    expect((await keys()).length).toBe(before + 1)
    expect(pages.filter(({ text }) => text.includes("CITABLE_API_KEY=ctb_"))).toHaveLength(1)
  })

  it("a static site gets no webhook", async () => {
    const before = (await webhooks()).length
    const text = toText((await connect({ recipe: "astro", address: "https://static.example.com/" })).text)
    expect(text).toContain("src/content.config.ts")
    expect(text).not.toContain("CITABLE_WEBHOOK_SECRET")
    expect(text).toContain("deploy hook")
    expect((await webhooks()).length).toBe(before)
  })

  it("a site of Astro on demand with a webhook gets pages that the webhook can refresh", async () => {
    const text = toText((await connect({ recipe: "astro-on-demand", address: "https://live.example.com/" })).text)
    expect(text).toContain("CITABLE_WEBHOOK_SECRET")
    expect(text).toMatch(/src\/live\.config\.ts[^]*export const prerender = false[^]*Astro\.cache\.set/)
    expect(text).not.toMatch(/getStaticPaths|getCollection/)
  })

  it("keeps what was typed if it is refused, and makes nothing", async () => {
    const before = (await keys()).length
    const page = await connect({ recipe: "next-pages", address: "ftp://example.com", name: "Old blog" })
    expect(page.status).toBe(422)
    expect(page.text).toContain('value="ftp://example.com"')
    expect(page.text).toContain('value="Old blog"')
    expect((await keys()).length).toBe(before)
  })

  it("is for owners", async () => {
    const grace = await started.invite("grace@example.com", "editor")
    expect((await grace.open(`${home}/sites/connect`)).status).toBe(403)
    const page = await grace.open(`${home}/sites`)
    expect(page.text).not.toContain("sites/connect")
    expect(page.text).not.toContain("ctb_")
    expect(page.text).not.toMatch(/<button[^>]*>\s*Test/)
  })
})

describe("the test of a webhook", () => {
  /** Starts a site whose receiver has this secret. */
  async function startSite(secret: () => string): Promise<string> {
    const handle = (request: Request) => createWebhookHandler({ secret: secret(), onError: () => {} })(request)
    const server = createServer(toNodeListener(handle))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  it("says that webhooks arrive, or what is wrong and what to do", async () => {
    let secret = ""
    const url = await startSite(() => secret)
    const made = await connect({ recipe: "next-app", address: url, name: "Test site" })
    ;[, secret = ""] = /CITABLE_WEBHOOK_SECRET=(whsec_[\w+/=]+)/.exec(made.text) ?? []
    const [, action = ""] = /action="(\S+\/test)"/.exec(made.text) ?? []
    const good = await ada.submit(made, action)
    expect(toText(good.text)).toContain("✓ The site accepts a signed event")
    // The service stores the answer after the page of the test has ended.
    await vi.waitFor(async () =>
      expect(toText((await ada.open(`${home}/sites`)).text)).toMatch(/Test site .* Answered 2\d\d/),
    )

    secret = "whsec_c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0"
    const bad = await ada.submit(made, action)
    expect(toText(bad.text)).toMatch(/wrong secret .* Copy the secret/)
    const renewed = await ada.submit(bad, "/secret")
    ;[, secret = ""] = /(whsec_[\w+/=]+)/.exec(renewed.text) ?? []
    expect(toText((await ada.submit(made, action)).text)).toContain("Webhooks arrive")
    const again = await ada.open(renewed.url.pathname)
    expect(again.text).not.toContain(secret)
  })

  it("says that nothing answers, or that something else does", async () => {
    const list = await ada.open(`${home}/webhooks`)
    await ada.submit(list, "/webhooks", { url: "http://127.0.0.1:9/api/citable" })
    const other = createServer((_, answer) => answer.end("<b>hello</b>"))
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void other.close())
    const otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    await ada.submit(await ada.open(`${home}/webhooks`), "/webhooks", { url: otherUrl })
    const test = async (address: string) => {
      const { id } = (await webhooks()).find((one) => one.url === address) ?? { id: "" }
      return toText((await ada.submit(await ada.open(`${home}/webhooks`), `/webhooks/${id}/test`)).text)
    }
    expect(await test("http://127.0.0.1:9/api/citable")).toContain("Nothing answers at this address")
    expect(await test(otherUrl)).toContain("A static site has no receiver")
  })
})

describe("the page of the keys", () => {
  it.each([
    ["site", ["content:read"]],
    ["agent", ["content:write", "media:write"]],
    ["most", ["content:publish", "scans:run"]],
  ])("makes a key for the preset %s, which cannot change settings", async (preset, some) => {
    const form = await ada.open(`${home}/keys`)
    const page = await ada.submit(form, "/keys", { preset, name: `key ${preset}` })
    expect(page.text).toMatch(/ctb_\w{48}/)
    const made = (await keys()).find(({ name }) => name === `key ${preset}`)
    expect(made?.scopes).toEqual(expect.arrayContaining(some))
    expect(made?.scopes.filter((scope) => /^(?:brands|webhooks|integrations):write$/.test(scope))).toEqual([])
    expect((await ada.open(page.url.pathname)).text).not.toMatch(/ctb_\w{48}/)
  })

  it("makes a key with what is ticked, and does not guess if a preset is chosen as well", async () => {
    const form = await ada.open(`${home}/keys`)
    await ada.submit(form, "/keys", { preset: "own", name: "ticked", scope: ["content:read", "media:read"] })
    expect((await keys()).find(({ name }) => name === "ticked")?.scopes).toEqual(["content:read", "media:read"])
    const refused = await ada.submit(await ada.open(`${home}/keys`), "/keys", { scope: "media:read" })
    expect([refused.status, toText(refused.text)]).toEqual([422, expect.stringContaining("also ticked permissions")])
    expect((await ada.submit(await ada.open(`${home}/keys`), "/keys", { preset: "own" })).status).toBe(422)
  })
})

it("an owner chooses a webhook's events when it is made and later, in plain words, and a viewer only reads them", async () => {
  const list = `${home}/webhooks`
  const url = "https://events.example.com/hook"
  const made = await ada.submit(await ada.open(list), "/webhooks", { url, which: "some", events: "alert.raised" })
  expect(toText(made.text)).toContain(`For ${url}`)
  const find = async () => (await webhooks()).find((webhook) => webhook.url === url)
  expect((await find())?.events).toEqual(["alert.raised"])
  expect(toText((await ada.open(list)).text)).toContain("It gets one kind of event.")
  const path = `${list}/${(await find())?.id}`
  const page = await ada.open(path)
  expect(page.text).toMatch(/value="alert.raised" checked/)
  const events = ["content.published", "scan.completed"]
  const changed = await ada.submit(page, "/events", { which: "some", events })
  expect((await find())?.events).toEqual(events)
  expect(toText(changed.text)).toContain("An article is published content.published A scan of prompts ended")
  const none = await ada.submit(changed, "/events", { which: "some", events: [] })
  expect([none.status, toText(none.text)]).toEqual([422, expect.stringContaining("No event is ticked.")])
  expect((await find())?.events).toEqual(events)
  const vera = await started.invite("vera@example.com", "viewer")
  const seen = await vera.open(path)
  expect(toText(seen.text)).toContain("It gets 2 kinds of events.")
  expect(seen.text).not.toContain("Save the events")
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const csrf = /name="csrf" value="([^"]+)"/.exec(seen.text)?.[1] ?? ""
  const body = new URLSearchParams({ csrf, which: "all" }).toString()
  expect((await vera.send(`${path}/events`, { method: "POST", headers, body })).status).toBe(403)
  await ada.submit(changed, "/events", { which: "all", events: [] })
  expect((await find())?.events).toEqual([])
})

it("a deploy hook is added, shown without its secrets, and removed", async () => {
  const path = `${home}/sites/deploy-hooks`
  const fields = {
    name: "Our site",
    platform: "vercel",
    url: "https://api.vercel.com/v1/integrations/deploy/prj_1/secret",
  }
  const page = await ada.submit(await ada.open(path), "/deploy-hooks", fields)
  expect(toText(page.text)).toContain("Our site Vercel Not tested")
  expect(page.text).not.toContain("prj_1")
  expect(toText((await ada.open(`${home}/sites`)).text)).toContain("Our site")
  const [, remove = ""] = /action="(\S+\/remove)"/.exec(page.text) ?? []
  expect(toText((await ada.submit(page, remove)).text)).toContain("There are none yet.")
})

describe("search data", () => {
  const path = () => `${home}/sites/search-data`
  const keyFile = JSON.stringify({
    type: "service_account",
    client_email: "citable@acme.iam.gserviceaccount.com",
    private_key: "-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n",
  })

  it("is connected with the key file of a service account, which no page shows again", async () => {
    const fields = { search_console_property: "sc-domain:acme.example", key_file: keyFile }
    const page = await ada.submit(await ada.open(path()), "/search-data", fields)
    expect(toText(page.text)).toContain("Google sc-domain:acme.example Not read yet")
    expect(page.text).not.toContain("PRIVATE KEY")
  })

  it("gives a link for the owner of a property, or says what the operator has to set for it", async () => {
    const fields = { search_console_property: "sc-domain:acme.example" }
    const page = await ada.submit(await ada.open(path()), "/search-data", fields)
    expect([page.status, page.text]).toEqual([501, expect.stringContaining("GOOGLE_CLIENT_ID")])
  })

  it("repeats nothing of a key file that it cannot read", async () => {
    const fields = { search_console_property: "sc-domain:acme.example", key_file: "{secret" }
    const page = await ada.submit(await ada.open(path()), "/search-data", fields)
    expect([page.status, page.text]).toEqual([422, expect.stringContaining("Paste the whole key file")])
    expect(page.text).not.toContain("{secret")
  })
})

it("every step of the checklist that is left leads to a page", async () => {
  const { brandId } = await started.service.createAccount({ brandName: "Fresh" })
  const eve = await started.invite("eve@example.com", "owner", brandId)
  const { text } = await eve.open(`/brands/${brandId}`)
  const steps = text.slice(text.indexOf('class="steps"'), text.indexOf("This week"))
  const links = [...steps.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href)
  expect(links).toHaveLength(7)
  for (const link of links) expect([link, (await eve.open(link)).status]).toEqual([link, 200])
})

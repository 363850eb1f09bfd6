import { startService, type StartedService } from "@citable/dev"
import { afterEach, describe, expect, it } from "vitest"

import { createDashboard } from "../../../dashboard/src/index.ts"
import { createWebClient, type WebClient, type WebPage } from "../web-client.ts"

const passwordCost = { ln: 8, r: 8, p: 1 }
const ada = { email: "ada@example.com", password: "correct horse battery" }

let started: StartedService
afterEach(() => started.close())

let addresses = 0
const browse = (clientIp = `192.0.2.${(addresses = (addresses + 1) % 250)}`) =>
  createWebClient(started.url, (request) => started.service.fetch(request, { clientIp }))
const codeOf = () => started.service.setupCode ?? ""

async function setUp(browser: WebClient, fields: Record<string, string>): Promise<WebPage> {
  return browser.submit(await browser.open("/setup"), "/setup", { brand: "", domain: "", ...ada, ...fields })
}

describe("the first owner", () => {
  it("is made by the address of the service and the code that the operator sees", async () => {
    started = await startService({ passwordCost, dashboard: createDashboard() })
    const browser = browse()
    expect((await browser.open("/brands")).url.pathname).toBe("/setup")
    const code = codeOf().toLowerCase().replace("-", " ")
    const done = await setUp(browser, { code, brand: "Acme Bikes", domain: "https://acme.example/shop?x=1" })
    expect([done.status, done.text.includes(ada.email)]).toEqual([200, true])
    const brand = await started.call("GET", `/v1/brands/${started.brandId}`)
    expect(brand).toMatchObject({ name: "Acme Bikes", domains: ["acme.example"] })
    expect((await browser.open(`/brands/${started.brandId}/members`)).text).toContain("owner of the account")
  })

  it("is not made with a wrong code, and whoever guesses has to wait", async () => {
    started = await startService({ passwordCost })
    const browser = browse("192.0.2.7")
    const statuses: number[] = []
    for (let at = 0; at < 20; at++) statuses.push((await setUp(browser, { code: "0000-0000" })).status)
    expect(statuses[0]).toBe(422)
    expect(new Set(statuses.slice(8))).toEqual(new Set([429]))
    // The operator is on another network.
    expect((await setUp(browse(), { code: codeOf() })).status).toBe(200)
  })

  it("is one person, however many try at once, and the page is closed for ever after that", async () => {
    started = await startService({ passwordCost })
    const people = Array.from({ length: 6 }, (_, at) => ({ browser: browse(), email: `person-${at}@example.com` }))
    const code = codeOf()
    const pages = await Promise.all(people.map(({ browser, email }) => setUp(browser, { code, email })))
    expect(pages.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404, 404, 404, 404,
    ])
    expect((await browse().open("/setup")).url.pathname).toBe("/sign-in")
    const late = browse()
    const form = `<form action="/setup"><input type="hidden" name="csrf" value=""></form>`
    const page = { ...(await late.open("/sign-in")), text: form }
    expect((await late.submit(page, "/setup", { code, ...ada })).status).not.toBe(200)
  })

  it("keeps what was typed if a field is wrong, and is made with the next try", async () => {
    started = await startService({ passwordCost })
    const browser = browse()
    const wrong = await setUp(browser, { code: codeOf(), brand: "Acme", domain: "not a domain", password: "short" })
    expect(wrong.status).toBe(422)
    for (const text of [codeOf(), "Acme", "not a domain", ada.email]) expect(wrong.text).toContain(text)
    expect(wrong.text).not.toContain("short")
    expect((await browser.submit(wrong, "/setup", { code: codeOf(), brand: "Acme", domain: "", ...ada })).status).toBe(
      200,
    )
  })
})

describe("a problem", () => {
  it("is a page where a browser asks, and a document for everybody else", async () => {
    started = await startService({ passwordCost })
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8"
    const ask = (path: string, headers: Record<string, string>) =>
      started.service.fetch(new Request(started.url + path, { headers }))
    for (const path of ["/nothing", "/favicon.ico", "/v1/brands", "/v1/nothing"]) {
      const page = await ask(path, { accept, "sec-fetch-mode": "navigate" })
      expect(page.headers.get("content-type"), path).toMatch("text/html")
      expect(await page.text()).toContain('<html lang="en">')
      const document = await ask(path, {})
      expect(document.headers.get("content-type"), path).toBe("application/problem+json")
      expect(page.status, path).toBe(path === "/v1/brands" ? 403 : document.status)
    }
    // Some clients of the API accept HTML by default.
    expect((await ask("/v1/brands", { accept })).status).toBe(401)
    expect((await ask("/nothing", { accept })).headers.get("content-type")).toMatch("text/html")
  })
})

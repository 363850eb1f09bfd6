import type { Article, Integration, Submission } from "@citable/contract"
import { listen } from "@citable/dev"
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"

import { createGoogleAccounts, type GoogleAccounts } from "../fake-google/google-accounts.ts"
import { serviceAccount } from "../fake-google/service-account.ts"
import { type FakeGoogle, type Fault, startFakeGoogle } from "../fake-google/start-fake-google.ts"
import { owner, signInAs, type StartedAccounts, startAccounts } from "../start-accounts.ts"
import type { WebClient, WebPage } from "../web-client.ts"

const client = { id: "123.apps.googleusercontent.com", secret: "GOCSPX-secret-of-the-client" }
const site = "sc-domain:example.com"

let accounts: GoogleAccounts
let google: FakeGoogle
let started: StartedAccounts
let consent: "allow" | "refuse" | string[] = "allow"
let fault: (() => Fault | undefined) | undefined
let ahead = 0
beforeAll(async () => {
  accounts = createGoogleAccounts({
    client,
    redirectUris: () => [`${started.url}/google/return`],
    consent: () => consent,
  })
  google = await startFakeGoogle({
    account: serviceAccount,
    accounts,
    searches: { [site]: () => [] },
    visits: { 4321: () => [] },
    fault: () => fault?.(),
  })
  started = await startAccounts({ google: { ...google.options, client }, now: () => Date.now() + ahead })
})
afterAll(async () => {
  await started.close()
  await google.close()
})
beforeEach(() => {
  consent = "allow"
  fault = undefined
})

type Connected = Integration & { authorize_url: string }
const call = <Result>(method: string, path: string, body?: unknown) =>
  started.call<Result>(method, path, body, started.operatorToken)
async function connect(config: Record<string, string> = { search_console_property: site }): Promise<Connected> {
  const { id } = await call<{ id: string }>("POST", "/v1/brands", { name: "Acme" })
  const connection = { kind: "google", config }
  return call("POST", `/v1/brands/${id}/integrations`, { name: "Google", connection })
}
async function read({ id, brand_id: brandId }: Integration): Promise<Integration> {
  const { data } = await call<{ data: Integration[] }>("GET", `/v1/brands/${brandId}/integrations`)
  return data.find((one) => one.id === id) as Integration
}
const until = (one: Integration, status: Integration["status"]) =>
  vi.waitFor(
    async () => {
      const found = await read(one)
      if (found.status !== status) throw new Error(`it is ${found.status}: ${found.error}`)
      return found
    },
    { timeout: 50_000, interval: 50 },
  )

/** Follows a link to Google, and comes back with what Google gave. */
async function goToGoogle(browser: WebClient, link: string): Promise<string> {
  const { pathname, search } = new URL(link)
  const page = await browser.open(pathname + search)
  const { url } = await browser.submit(page, "/google/sign-in")
  const response = await fetch(url, { redirect: "manual" })
  const back = response.headers.get("location")
  if (back === null) throw new Error(`Google shows an error: ${await response.text()}`)
  const { pathname: path, search: given } = new URL(back)
  return path + given
}
async function signIn(link: string, browser = started.browse()): Promise<WebPage> {
  return browser.open(await goToGoogle(browser, link))
}

describe("signing in with Google", () => {
  it("the owner of a property signs in without an account here, and the brand reads it", async () => {
    const made = await connect()
    expect(made).toMatchObject({ status: "untested", error: expect.stringContaining("Nobody has signed in") })
    const link = new URL(made.authorize_url)
    expect(link.origin).toBe(started.url)
    const asked = await started.browse().open(link.pathname + link.search)
    expect(asked.text).toContain("Let Acme read your search data")
    expect(asked.text).toContain(site)
    expect(asked.text).toContain("It can change nothing.")
    const done = await signIn(made.authorize_url)
    expect([done.status, done.text]).toEqual([200, expect.stringContaining("Google has confirmed")])
    expect((await until(made, "connected")).error).toBeNull()
    const query = accounts.asked.at(-1)
    expect(query?.get("scope")).toBe("https://www.googleapis.com/auth/webmasters.readonly")
    expect(query?.get("access_type")).toBe("offline")
  })

  it("asks for the right to submit sitemaps only if the integration wants it, and says so", async () => {
    const made = await connect({ search_console_property: site, search_console_access: "write" })
    const { pathname, search } = new URL(made.authorize_url)
    expect((await started.browse().open(pathname + search)).text).toContain("It also submits sitemaps there.")
    await signIn(made.authorize_url)
    expect(accounts.asked.at(-1)?.get("scope")).toBe("https://www.googleapis.com/auth/webmasters")
    await until(made, "connected")
  })

  it("an owner's right to read submits no sitemap, and the submission says what to do", async () => {
    const made = await connect()
    await signIn(made.authorize_url)
    const brand = `/v1/brands/${made.brand_id}`
    const shop = await listen(async () => new Response(page, { headers: { "content-type": "text/html" } }))
    onTestFinished(() => shop.close())
    await call("POST", `${brand}/webhooks`, { url: `${shop.url}/hook`, article_url: `${shop.url}/{slug}` })
    await call("PATCH", brand, { submissions: { sitemaps: true } })
    const { id, version } = await call<Article>("POST", `${brand}/content`, { title: "Beans", slug: "beans" })
    const page = `<title>Beans</title><meta name="citable:article" content="${id}"><meta name="citable:version" content="${version}">`
    await call("POST", `/v1/content/${id}/publish`, {})
    const submissions = async () =>
      (await call<{ submissions?: Submission[] }>("GET", `/v1/content/${id}/publications`)).submissions ?? []
    ahead = 61_000
    const reason = expect.stringContaining("gave the right to read alone. Set search_console_access")
    await expect.poll(submissions).toMatchObject([{ state: "waiting", reason }])
    ahead = 0
  })

  it("the secret of the client, the code and the access are on no page and in no answer", async () => {
    const made = await connect()
    const browser = started.browse()
    const back = await goToGoogle(browser, made.authorize_url)
    const done = await browser.open(back)
    const code = new URL(back, started.url).searchParams.get("code") ?? "-"
    const answers = JSON.stringify([done.text, [...done.headers], await until(made, "connected"), made])
    for (const secret of [client.secret, code, "1//0", "ya29."]) expect(answers).not.toContain(secret)
  })

  it("a link works once, for a week, and not after the connection has changed", async () => {
    const made = await connect()
    const used = "This link was used"
    await signIn(made.authorize_url)
    await until(made, "connected")
    const { pathname, search } = new URL(made.authorize_url)
    const again = await started.browse().open(pathname + search)
    expect([again.status, again.text]).toEqual([404, expect.stringContaining(used)])
    const update = (body: object) => call<Connected>("PATCH", `/v1/integrations/${made.id}`, body)
    const second = await update({ sign_in: true })
    const late = await update({ sign_in: true, name: "Google of Acme" })
    await expect(signIn(second.authorize_url)).rejects.toThrow(used)
    ahead = 8 * 24 * 3_600_000
    await expect(signIn(late.authorize_url)).rejects.toThrow("older than a week")
    ahead = 0
    expect((await signIn(late.authorize_url)).text).toContain("Google has confirmed")
    expect(await update({ name: "Google" })).not.toHaveProperty("authorize_url")
  })

  it("a code that another browser brings connects nothing", async () => {
    const made = await connect()
    const back = await goToGoogle(started.browse(), made.authorize_url)
    const other = started.browse()
    expect((await other.open(back)).text).toContain("This browser has not begun the sign-in")
    await goToGoogle(other, made.authorize_url)
    const told = await other.open(back)
    expect([told.status, told.text]).toEqual([403, expect.stringContaining("Invalid code verifier")])
    expect((await read(made)).status).toBe("untested")
  })

  it("an owner who refuses, or allows less than was asked, connects nothing and learns why", async () => {
    const made = await connect({ search_console_property: site, analytics_property: "4321" })
    consent = "refuse"
    expect((await signIn(made.authorize_url)).text).toContain("Google says: access_denied")
    consent = ["https://www.googleapis.com/auth/webmasters.readonly"]
    expect((await signIn(made.authorize_url)).text).toContain("The access to Google Analytics was not allowed")
    consent = "allow"
    fault = () => ({ status: 403, message: "User does not have sufficient permission for site." })
    const denied = await signIn(made.authorize_url)
    expect(denied.text).toContain("The Google account that signed in cannot read the property")
    expect(await read(made)).toMatchObject({ status: "untested", error: expect.stringContaining("Nobody") })
    await expect(call("POST", `/v1/integrations/${made.id}/test`, {})).rejects.toThrow("Nobody has signed in")
    fault = undefined
    expect((await signIn(made.authorize_url)).status).toBe(200)
    await until(made, "connected")
  })

  it("an access that the owner withdraws is told, and another sign-in restores it", async () => {
    const made = await connect()
    await signIn(made.authorize_url)
    await until(made, "connected")
    accounts.withdraw()
    // The token in memory still works until Google refuses it.
    let isRefused = false
    fault = () => (isRefused ? undefined : ((isRefused = true), { status: 401, message: "Invalid Credentials" }))
    await call("POST", `/v1/integrations/${made.id}/test`, {})
    expect((await until(made, "failed")).error).toContain("The owner of the Google account has withdrawn the access")
    const { authorize_url: link } = await call<Connected>("PATCH", `/v1/integrations/${made.id}`, { sign_in: true })
    await signIn(link)
    expect((await until(made, "connected")).error).toBeNull()
  })

  it("begins on the page Search data, where an owner of the brand copies the link", async () => {
    const ada = started.browse()
    await signInAs(ada, owner)
    const path = `/brands/${started.brandId}/sites/search-data`
    const page = await ada.submit(await ada.open(path), "/search-data", { search_console_property: site })
    const [link = ""] = /http[^"<]+\/google\/sign-in\?token=[\w.-]+/.exec(page.text) ?? []
    expect((await ada.open(path)).text).toContain("Nobody has signed in with Google yet")
    const [, again = ""] = /action="([^"]+\/sign-in)"/.exec((await ada.open(path)).text) ?? []
    const other = await ada.submit(await ada.open(path), again)
    expect(other.text).toContain("The link works once, for a week")
    await expect(signIn(link)).rejects.toThrow("This link was used")
  })

  it("is refused for other kinds, and by an instance without a client", async () => {
    const kept = { kind: "openai", config: {}, credentials: { api_key: "sk-1" } }
    const integrations = `/v1/brands/${started.brandId}/integrations`
    const { id } = await call<Integration>("POST", integrations, { name: "OpenAI", connection: kept })
    await expect(call("PATCH", `/v1/integrations/${id}`, { sign_in: true })).rejects.toThrow("Nobody signs in")
    const other = await startAccounts({ google: google.options })
    const made = other.call(
      "POST",
      `/v1/brands/${other.brandId}/integrations`,
      { name: "Google", connection: { kind: "google", config: {} } },
      other.operatorToken,
    )
    await expect(made).rejects.toThrow(/501.*GOOGLE_CLIENT_ID/)
    const { pathname, search } = new URL((await connect()).authorize_url)
    expect((await other.browse().open(pathname + search)).status).toBe(404)
    await other.close()
  })
})

import { mkdirSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

import { chromiumOptions } from "@citable/dev"
import { createAccount } from "@citable/service"
import type { AxeResults } from "axe-core"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, startAccounts, type StartedAccounts } from "../start-accounts.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

const authorizePath = `/oauth/authorize?${new URLSearchParams({
  client_id: "citable-cli",
  redirect_uri: "http://127.0.0.1:9/callback",
  response_type: "code",
  code_challenge_method: "S256",
  code_challenge: "a".repeat(43),
  scope: "content:read content:generate brands:write",
})}`

let started: StartedAccounts
let browser: Browser
let context: BrowserContext
let page: Page
const requested: string[] = []
const troubles: string[] = []

beforeAll(async () => {
  started = await startAccounts({ hasDashboard: false })
  browser = await chromium.launch(chromiumOptions())
  // Nobody needs scripts for these pages.
  context = await browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
  page.on("request", (request) => requested.push(request.url()))
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

it("a user signs in, and sees their brands, without scripts", async () => {
  await page.goto(`${started.url}/brands`)
  await page.getByLabel("E-mail address").fill(owner.email)
  await page.getByLabel("Password").fill(owner.password)
  await page.keyboard.press("Enter")
  await page.waitForURL(`${started.url}/brands`)
  expect(await page.locator("section").innerText()).toContain(started.brandId)
  for (const missing of ["", "/keys", "/webhooks", "/members"]) {
    const answer = await page.request.get(`${started.url}/brands/${started.brandId}${missing}`)
    expect([missing, answer.status()]).toEqual([missing, 404])
  }
})

it("a user agrees to a client's request and is redirected to the client", async () => {
  const received = Promise.withResolvers<string>()
  const client = createServer((request, response) => {
    received.resolve(request.url ?? "")
    response.end("done")
  })
  await new Promise<void>((resolve) => client.listen(0, "127.0.0.1", resolve))
  const query = new URLSearchParams({
    client_id: "citable-cli",
    redirect_uri: `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`,
    response_type: "code",
    scope: "content:read content:generate scans:run",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
  })
  await page.goto(`${started.url}/oauth/authorize?${query}`)
  const marked = await page.locator("label", { hasText: "spends money" }).allInnerTexts()
  expect(marked.join()).toContain("content:generate")
  expect(marked.join()).toContain("scans:run")
  expect(marked.join()).not.toContain("content:read")
  await page.getByLabel(/Ask AI assistants/).uncheck()
  await page.getByRole("button", { name: "Allow" }).click()
  expect(await received.promise).toMatch(/^\/callback\?code=/)
  // The same where one has to sign in first: the form of that page leads there in the end.
  const other = await browser.newContext({ javaScriptEnabled: false })
  const fresh = await other.newPage()
  await fresh.goto(`${started.url}/oauth/authorize?${query}`)
  await fresh.getByLabel("E-mail address").fill(owner.email)
  await fresh.getByLabel("Password").fill(owner.password)
  await fresh.getByRole("button", { name: "Sign in" }).click()
  await fresh.getByRole("button", { name: "Refuse" }).click()
  await fresh.waitForURL(/error=access_denied/)
  await other.close()
  client.close()
  client.closeAllConnections()
})

async function inviteToNewAccount(brandName: string): Promise<string> {
  const { link } = await createAccount({ ...started.place, email: owner.email, brandName })
  return link ?? ""
}

it("a user accepts an invitation to another account, and chooses an account for an application", async () => {
  const link = await inviteToNewAccount("Another company")
  await page.goto(started.url + link)
  await page.getByRole("button", { name: "Accept" }).click()
  await page.waitForURL(`${started.url}/brands`)
  expect(await page.locator("h2").allInnerTexts()).toEqual(["My brand", "Another company"])
  await page.goto(`${started.url}${authorizePath}`)
  await page.getByRole("button", { name: "Allow" }).click()
  // The browser asks for a choice before it sends the form.
  expect(new URL(page.url()).pathname).toMatch(/^\/oauth\/interaction\//)
  expect(await page.locator("fieldset").first().innerText()).toContain("Another company")
  // A refusal needs none.
  const refusal = page.waitForRequest(/error=access_denied/)
  await page.getByRole("button", { name: "Refuse" }).click()
  await refusal
})

it("axe finds no problem on any page, in light and dark, and each page fits 360 pixels", async () => {
  const invitation = await inviteToNewAccount("A third company")
  const paths: Record<string, string> = {
    brands: "/brands",
    account: "/account",
    consent: authorizePath,
    invitation,
    device: "/oauth/device",
    missing: "/brands/brd_0/keys",
  }
  const session = (await context.storageState()).cookies
  for (const colorScheme of ["light", "dark"] as const) {
    const looking = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 }, bypassCSP: true })
    const look = async (name: string) => {
      await view.evaluate(axe)
      const { violations } = (await view.evaluate(
        colorScheme === "light" ? "axe.run()" : 'axe.run({ runOnly: ["color-contrast"] })',
      )) as AxeResults
      const found = violations.map(
        ({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(" ")}`,
      )
      expect(found, `${name} ${colorScheme}`).toEqual([])
      const width = await view.evaluate("document.documentElement.scrollWidth")
      expect(width, name).toBeLessThanOrEqual(360)
      const background = await view.evaluate("getComputedStyle(document.body).backgroundColor")
      expect(background).toBe(colorScheme === "light" ? "rgb(248, 249, 254)" : "rgb(15, 18, 28)")
      if (pictures === undefined) return
      mkdirSync(pictures, { recursive: true })
      await view.screenshot({ path: join(pictures, `${name}-${colorScheme}-360.png`), fullPage: true })
      await view.setViewportSize({ width: 1100, height: 800 })
      await view.screenshot({ path: join(pictures, `${name}-${colorScheme}.png`), fullPage: true })
      await view.setViewportSize({ width: 360, height: 740 })
    }
    const view = await looking.newPage()
    await view.goto(`${started.url}/sign-in`)
    await look("sign-in")
    await view.goto(started.url + invitation)
    await look("invitation-signed-out")
    await looking.addCookies(session)
    for (const [name, path] of Object.entries(paths)) {
      await view.goto(started.url + path)
      await look(name)
    }
    await looking.close()
  }
})

it("the pages have their style under their own policy, and send no other requests", async () => {
  await page.goto(`${started.url}/brands`)
  const border = await page
    .locator("section")
    .first()
    .evaluate((element) => getComputedStyle(element).borderTopWidth)
  expect(border).toBe("1px")
  const own = requested.filter(
    (url) => url.startsWith(`${started.url}/`) || /^http:\/\/127\.0\.0\.1:\d+\/callback/.test(url),
  )
  expect(requested.filter((url) => !own.includes(url) && !url.startsWith("data:"))).toEqual([])
  expect(troubles.filter((text) => !text.includes("401"))).toEqual([])
})

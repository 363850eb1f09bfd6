import type { Delivery } from "@citable/contract"
import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"

let started: StartedAccounts
let browser: Browser
let page: Page

beforeAll(async () => {
  started = await startAccounts({ deliveryFetch: async () => new Response(null, { status: 204 }) })
  browser = await chromium.launch(chromiumOptions())
  // Nobody needs scripts for these pages.
  const context = await browser.newContext({ javaScriptEnabled: false })
  page = await context.newPage()
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

const ask = async (key: string) =>
  (await fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${key}` } })).status

it("a user signs in, creates a key, copies it, uses it and revokes it, without scripts", async () => {
  await page.goto(`${started.url}/brands/${started.brandId}/keys`)
  await page.getByLabel("E-mail address").fill(owner.email)
  await page.getByLabel("Password").fill(owner.password)
  await page.keyboard.press("Enter")
  await page.getByLabel("Name").fill("blog")
  await page.getByLabel("Expires").selectOption("in 90 days")
  await page.getByLabel("What I tick").check()
  await page.getByText("Choose yourself").click()
  await page.getByLabel(/Read published/).check()
  await page.getByLabel(/Read drafts/).check()
  await page.getByRole("button", { name: "Create the key" }).click()
  const key = (await page.locator("output").innerText()).trim()
  expect(key).toMatch(/^ctb_\w{48}$/)
  expect(await ask(key)).toBe(200)
  await page.getByRole("link", { name: "I have copied it" }).click()
  const row = page.locator("li", { hasText: "blog" })
  expect(await row.innerText()).toContain("content:read, content:read_drafts")
  expect(await row.innerText()).not.toContain("Last used: never")
  expect(await page.content()).not.toContain(key.slice(14, 40))
  await row.getByText("Revoke", { exact: false }).first().click()
  await row.getByRole("button", { name: "Revoke" }).click()
  expect(await row.innerText()).toContain("revoked")
  expect(await ask(key)).toBe(401)
})

it("a user registers a webhook, tests it, sees the delivery and resends it", async () => {
  await page.goto(`${started.url}/brands/${started.brandId}/webhooks`)
  await page.getByLabel("Address of the site").fill("https://blog.example.com/api/citable")
  await page.getByRole("button", { name: "Register" }).click()
  expect(await page.locator("output").innerText()).toMatch(/^\s*whsec_/)
  await page.getByRole("link", { name: "I have copied it" }).click()
  await page.getByRole("button", { name: /^Test/ }).click()
  // This site answers anything with 204.
  await page.getByText("does not verify webhooks").waitFor()
  await page.getByRole("link", { name: "All deliveries" }).click()
  const path = new URL(page.url()).pathname
  const id = path.slice(path.lastIndexOf("/") + 1)
  const deliveries = async () =>
    (await started.call<{ data: Delivery[] }>("GET", `/v1/webhooks/${id}/deliveries`, undefined, started.operatorToken))
      .data
  await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual(["delivered"])
  await page.reload()
  expect(await page.locator("ul.rows li").innerText()).toContain("answered 204")
  await page.getByRole("button", { name: "Send again: webhook.test" }).click()
  await expect.poll(async () => (await deliveries()).length).toBe(2)
})

import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { readTable } from "./read-table.ts"

let started: StartedAccounts
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
})
afterAll(() => started.close())

it("an owner of the account creates a brand once, however often the form is sent", async () => {
  const browser = started.browse()
  await signInAs(browser, owner)
  const page = await browser.open("/brands")
  const refused = await browser.submit(page, "/brands", { name: "x".repeat(300) })
  expect([refused.status, refused.text.includes('role="alert"')]).toEqual([422, true])
  const turned = await browser.submit(page, "/brands", { name: "Acme \u202Egnp.exe" })
  expect(turned.text).toMatch(/<a href="#name">Name<\/a>: Enter one line of text/)
  expect(turned.text).not.toContain("/name")
  const made = await Promise.all([1, 2].map(() => browser.submit(page, "/brands", { name: "Second brand" })))
  expect(new Set(made.map(({ url }) => url.pathname)).size).toBe(1)
  expect(made[0]?.url.pathname).toMatch(/^\/brands\/brd_/)
  const list = (await browser.open("/brands")).text
  expect(list.match(/Second brand<\/a>/g)).toHaveLength(1)
  const needs = async () => {
    const { columns, rows } = readTable((await browser.open("/brands?q=second")).text, "Brands")
    return rows[0]?.[columns.indexOf("Needs you")]
  }
  expect(await needs()).toBe("nothing is connected")
  const id = made[0]?.url.pathname.split("/").at(-1)
  const body = { url: "http://127.0.0.1:9/hook", description: "Shop" }
  await started.call("POST", `/v1/brands/${id}/webhooks`, body, started.operatorToken)
  expect(await needs()).toMatch(/^not checked this week: .*Shop/)
})

it("an owner of one brand creates none", async () => {
  const browser = await started.invite("grace@example.com", "owner")
  const page = await browser.open("/brands")
  expect(page.text).not.toContain("Create another brand")
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ csrf, name: "Planted" }).toString()
  expect((await browser.send("/brands", { method: "POST", headers, body })).status).toBe(403)
})

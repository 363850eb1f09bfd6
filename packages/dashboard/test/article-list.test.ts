import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

let started: StartedAccounts
let browser: WebClient
let home: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  browser = started.browse()
  await signInAs(browser, owner)
  home = `/brands/${started.brandId}/articles`
})
afterAll(() => started.close())

it("an empty list says how to fill it, and one that a filter empties leads back to all", async () => {
  expect((await browser.open(home)).text).toContain("There are no articles yet.")
  expect((await browser.open(`${home}?status=draft`)).text).toContain(`<a href="${home}">Show all articles</a>`)
})

it("the language of articles is a filter where a brand has several", async () => {
  expect((await browser.open(home)).text).not.toContain('name="locale"')
  await started.call("PATCH", `/v1/brands/${started.brandId}`, { locales: ["en", "de"] }, started.operatorToken)
  await started.publish({ title: "English text" })
  await started.publish({ title: "Deutscher Text", locale: "de" })
  const german = (await browser.open(`${home}?locale=de`)).text
  expect([german.includes("Deutscher Text"), german.includes("English text")]).toEqual([true, false])
})

it("articles are withdrawn together after a question", async () => {
  const page = await browser.open(home)
  const article = [...page.text.matchAll(/name="article"\s+value="([^"]+)"/g)].map(([, id = ""]) => id)
  expect(article).toHaveLength(2)
  const question = await browser.submit(page, "/bulk", { action: "withdraw", article })
  expect(question.text).toContain("After that, sites no longer get 2 articles.")
  const done = await browser.submit(question, "/bulk", { action: "withdraw", article })
  expect([done.url.pathname, done.text.match(/badge unpublished/g)?.length]).toEqual([home, 2])
})

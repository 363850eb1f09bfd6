import { afterAll, beforeAll, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

let started: StartedAccounts
let browser: WebClient
let home: string
let id: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), allowances: { free: 20 } })
  browser = started.browse()
  await signInAs(browser, owner)
  const article = { title: "Why steel frames last", body: "Steel.\n\n:::tip\nA [link](lost.html).\n:::\n" }
  id = (await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)).id
  home = `/brands/${started.brandId}/articles/${id}`
})
afterAll(() => started.close())

it("without scripts, the page of an article has its score, and its preview the warnings with their lines", async () => {
  const { text } = await browser.open(home)
  expect(text).toMatch(/<strong>\d+<\/strong> of 100/)
  expect(text).toContain("A list or a table is easy to quote.")
  expect(text).toContain('<textarea id="body" name="body" class="source" dir="auto" rows="28" spellcheck="true">')
  const preview = await browser.open(`${home}/preview`)
  expect(preview.text.replaceAll(/\s+/g, " ")).toContain(
    "<strong>Line 4</strong> <span>link &quot;link&quot; is relative and may lead nowhere: &quot;lost.html&quot;</span>",
  )
  expect(preview.text).toContain('<html lang="en" dir="ltr">')
  expect(preview.text).toContain('<p data-citable-line="4">A <a href="lost.html">link</a>.</p>')
})

it("a preview reads the text as its language does, as pages of the site do", async () => {
  const article = { title: "設定", locale: "ja", body: "**「設定」**を\n見る" }
  const { id: other } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)
  const { text } = await browser.open(`/brands/${started.brandId}/articles/${other}/preview`)
  expect(text).toContain("<strong>「設定」</strong>を見る")
})

it("the score of an article comes as a piece of HTML that nothing can run, and pages use no allowance", async () => {
  const all = await started.call<{ checks: unknown[] }>("GET", `/v1/content/${id}/score`)
  expect(all.checks.length).toBeGreaterThan(5)
  for (let view = 0; view < 30; view++) await browser.open(home)
  const score = await browser.open(`${home}/score`)
  expect(score.status).toBe(200)
  expect(score.text).toMatch(/^<p class="score"><strong>\d+<\/strong> of 100<\/p>/)
  expect(score.headers.get("content-security-policy")).toContain("default-src 'none'")
  // The twenty calls of this month are for callers of the API.
  await started.call("GET", `/v1/content/${id}`)
})

it("who may only read gets a text box that cannot be changed, and the score", async () => {
  const viewer = await started.invite("grace@example.com", "viewer")
  const { text } = await viewer.open(home)
  expect(text).toContain('rows="28" readonly spellcheck="true">')
  expect(text).toMatch(/<strong>\d+<\/strong> of 100/)
  expect(text).not.toContain(">Save</button>")
  expect((await viewer.open(`${home}/score`)).status).toBe(200)
  const stranger = started.browse()
  expect((await stranger.open(`${home}/score`)).url.pathname).toBe("/sign-in")
})

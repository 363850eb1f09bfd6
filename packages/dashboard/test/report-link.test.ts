import { describeArticle } from "@citable/charts"
import type { Article, ArticleEvidence } from "@citable/contract"
import type { Scan } from "@citable/contract/visibility"
import type { Engine } from "@citable/service"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { readReport } from "../../cli/src/report/read-report.ts"
import { renderReport } from "../../cli/src/report/render-report.ts"
import { openOnEngine } from "../../service/test/open-on-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"

const day = 86_400_000
let ahead = 0
let asked = 0
const engine: Engine = {
  name: "chatgpt",
  surface: "api",
  ask: async () => ({
    text: ++asked % 3 === 0 ? "Rival is <b>better</b>." : "Most people like Acme.",
    sources: [{ url: "https://acme.example/a", title: "<script>alert(1)</script>" }],
    searches: null,
    model: "m",
    cost: null,
    raw: "{}",
  }),
}
let started: StartedAccounts
let ada: WebClient
let path: string

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), engines: [engine], now: () => Date.now() + ahead })
  ada = started.browse()
  await signInAs(ada, owner)
  path = `/brands/${started.brandId}/settings/reports`
  await call("PATCH", "", { name: "Acme", domains: ["acme.example"] })
  await call("POST", "/competitors", { name: "Rival", domains: ["rival.example"] })
  await call("POST", "/prompts", { prompts: ["Which?", "Where?", "What?", "Who?"].map((text) => ({ text })) })
  const { id } = await call<Scan>("POST", "/scans", { repeats: 10 })
  const isOver = async () => expect(await call("GET", `/scans/${id}`)).toMatchObject({ status: "completed" })
  await vi.waitFor(isOver, { timeout: 60_000 })
})
afterAll(() => started.close())

const call = <Answer>(method: string, to: string, body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}${to}`, body, started.operatorToken)

/** Makes a link as somebody does who can, and returns its path. */
async function make(browser: WebClient, name = "Client", days = "90"): Promise<string> {
  const made = await browser.submit(await browser.open(path), "/settings/reports", { name, days })
  const link = /<output>([^<]+)<\/output>/.exec(made.text)?.[1] ?? ""
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/report\?token=rpt_[0-9A-Za-z]{44}$/)
  // A reload shows the secret no more.
  expect((await browser.open(made.url.pathname)).text).not.toContain("rpt_")
  return link.slice(started.url.length)
}

/** Opens a link in a browser that knows nobody. */
const open = (link: string): Promise<WebPage> => started.browse().open(link)
const today = () => new Date().toISOString().slice(0, 10)
const figuresOf = (text: string) => text.match(/<figure class="chart">[^]*?<\/figure>/g) ?? []

it("the words of the brand's people stand above each report, as paragraphs and never as HTML", async () => {
  const link = await make(ada)
  const saved = await ada.submit(await ada.open(path), "/reports/words", {
    words: "By <b>Ada</b> & Co\r\n\r\nAsk us\u202E.",
  })
  expect(saved.text).toContain("Saved. Reports begin with these words.")
  const report = (await open(link)).text
  expect(report).toContain('<p dir="auto">By &lt;b&gt;Ada&lt;/b&gt; &amp; Co</p>')
  expect(report).toContain('<p dir="auto">Ask us.</p>')
  const long = await ada.submit(await ada.open(path), "/reports/words", { words: "a".repeat(2001) })
  expect([long.status, (await open(link)).text.includes("aaaa")]).toEqual([422, false])
  const none = await ada.submit(await ada.open(path), "/reports/words", { words: " " })
  expect(none.text).toContain("Saved. Reports begin with their figures.")
  expect((await open(link)).text).not.toContain("Ask us")
})

it("whoever has the link sees the figures of citable report, and nobody is told where the page is", async () => {
  const page = await open(await make(ada))
  expect(page.status).toBe(200)
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  })
  expect(page.headers.getSetCookie()).toEqual([])
  expect(page.text).toContain('<meta name="robots" content="noindex, nofollow" />')
  expect(page.text).not.toContain("<script")
  const connection = { baseUrl: started.url, credential: started.operatorToken, brandId: started.brandId }
  const options = { signal: AbortSignal.timeout(10_000), now: Date.now }
  const own = figuresOf(await renderReport(await readReport(connection, {}, options)))
  expect(own.length).toBeGreaterThan(3)
  expect(figuresOf(page.text)).toEqual(own)
  const { overall } = await call<{ overall: { current: { mention_rate: { count: number; of: number } } } }>(
    "GET",
    "/visibility",
  )
  const { count, of } = overall.current.mention_rate
  expect([count, of]).toEqual([27, 40])
  expect(page.text.replaceAll("\u00A0", " ")).toContain(`${count} of ${of}, `)
})

it("both reports tell of published articles in the words of the tools, and of no others", async () => {
  const link = await make(ada)
  const added = await Promise.all(
    ["Lamps <b>", "A draft", "In the trash"].map((title) =>
      call<Article>("POST", "/content", { title, body: "Text." }),
    ),
  )
  for (const { id } of [added[0], added[2]] as Article[]) {
    await started.call("POST", `/v1/content/${id}/publish`, {}, started.operatorToken)
  }
  await started.call("DELETE", `/v1/content/${added[2]?.id}`, undefined, started.operatorToken)
  const { data } = await call<{ data: { evidence: ArticleEvidence }[] }>("GET", "/content?evidence=cited,effect")
  const words = describeArticle(data[0]?.evidence ?? {}).join(" ")
  expect(words).toContain("Nobody has said which questions it was written for.")
  const connection = { baseUrl: started.url, credential: started.operatorToken, brandId: started.brandId }
  const report = await readReport(connection, {}, { signal: AbortSignal.timeout(10_000), now: Date.now })
  for (const text of [await renderReport(report), (await open(link)).text]) {
    const main = parseHTML(text).document.querySelector("main")
    expect(main?.textContent.replaceAll(/\s+/g, " ")).toContain(`Lamps <b> Published ${today()}. ${words}`)
    expect(main?.textContent).not.toMatch(/A draft|In the trash/)
  }
})

it("both reports say for 28 days what an update has changed", async () => {
  const link = await make(ada)
  const db = await openOnEngine(started.dataDir)
  const known = {
    brand_id: started.brandId,
    since: "2026-01-01",
    until: "2026-01-28",
    answers: 0,
    mentioned: 0,
    cited: 0,
  }
  await db
    .insertInto("figure_notices")
    .values([
      { ...known, code: "intervals", at: Date.now() - 27 * day },
      { ...known, code: "pages_found", at: Date.now() - 29 * day },
    ])
    .execute()
  const connection = { baseUrl: started.url, credential: started.operatorToken, brandId: started.brandId }
  const options = { signal: AbortSignal.timeout(10_000), now: Date.now }
  const reports = async () => [(await open(link)).text, await renderReport(await readReport(connection, {}, options))]
  for (const text of await reports()) {
    expect(text.split("many earlier arrows were chance")).toHaveLength(2)
    expect(text).not.toContain("tells pages that answers cite from pages that searches find")
  }
  await db.deleteFrom("figure_notices").execute()
  await db.destroy()
  for (const text of await reports()) expect(text).not.toContain("many earlier arrows were chance")
})

it("the days are in the address, keep the token, and have bounds", async () => {
  const link = await make(ada)
  const empty = await open(`${link}&from=2020-01-01&to=2020-01-31`)
  expect([empty.status, empty.text.includes("No engine has answered in these days")]).toEqual([200, true])
  expect(empty.text).toContain(`<input type="hidden" name="token" value="${link.slice(14)}"`)
  expect((await open(`${link}&from=2000-01-01&to=2020-01-31`)).status).toBe(422)
})

it("a link that is unknown, wrong, revoked, expired or of somebody without the role is not there, all alike", async () => {
  const eve = await started.invite("eve@example.com", "editor")
  const [kept, revoked, short, ofEve] = [
    await make(ada, "Kept", "365"),
    await make(ada, "Revoked"),
    await make(ada, "Short", "7"),
    await make(eve, "Of Eve"),
  ]
  expect((await open(ofEve)).status).toBe(200)
  const list = await ada.open(path)
  const form = /action="([^"]*\/revoke)">(?:(?!<\/form>)[^])*Revoke the link for Revoked"/.exec(list.text)?.[1] ?? ""
  expect((await ada.submit(list, form)).status).toBe(200)
  const people = await ada.open(`/brands/${started.brandId}/members`)
  expect((await ada.submit(people, "/remove")).status).toBe(200)
  ahead = 8 * day
  const wrong = kept.replace(/.$/, (last) => (last === "a" ? "b" : "a"))
  const gone = [wrong, revoked, short, ofEve, "/report?token=rpt_x", "/report", `/report?token=${"x".repeat(5000)}`]
  const pages = await Promise.all(gone.map(open))
  expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
  for (const { status, headers } of pages) {
    expect([status, headers.get("x-robots-tag")]).toEqual([404, "noindex, nofollow"])
  }
  expect((await open(kept)).status).toBe(200)
  ahead = 0
  // Within those days, the service may have ended the session of Ada.
  await signInAs(ada, owner)
})

it("no report names a competitor or a prompt that is in the trash, and a restored one is back in the figures", async () => {
  const link = await make(ada, "After a deletion")
  const [first] = (await call<{ data: { id: string; text: string }[] }>("GET", "/prompts")).data
  const [rival] = (await call<{ data: { id: string }[] }>("GET", "/competitors")).data
  const home = `/brands/${started.brandId}`
  const texts = async () => {
    const pages = await Promise.all([open(link), ada.open(`${home}/visibility`), ada.open(home)])
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    return pages.map(({ text }) => text)
  }
  const before = await texts()
  expect(before[0]).toContain("Rival")
  await call("DELETE", `/competitors/${rival?.id}`)
  await call("DELETE", `/prompts/${first?.id}`)
  for (const text of await texts())
    expect([text.includes("Rival"), text.includes(String(first?.text))]).toEqual([false, false])
  await call("PATCH", `/competitors/${rival?.id}`, { trashed: false })
  await call("PATCH", `/prompts/${first?.id}`, { trashed: false })
  await expect.poll(async () => figuresOf((await texts())[0] ?? "")).toEqual(figuresOf(before[0] ?? ""))
})

it("the service stores no token, and says when a link was last opened", async () => {
  const link = await make(ada, "Watched")
  const of = (text: string) => /<strong>Watched<\/strong>[^]*?<\/li>/.exec(text)?.[0] ?? ""
  expect(of((await ada.open(path)).text)).toMatch(/last\s+opened\s+never/)
  await open(link)
  expect(of((await ada.open(path)).text)).toMatch(/last\s+opened\s+<time/)
  const db = await openOnEngine(started.dataDir)
  const rows = JSON.stringify(await db.selectFrom("report_links").selectAll().execute())
  expect(rows).not.toContain(link.slice(-32))
  await db.destroy()
})

it("viewers neither make nor see links, and a link of one brand is not revoked from another", async () => {
  const vic = await started.invite("vic@example.com", "viewer")
  expect((await vic.open(path)).status).toBe(403)
  expect((await vic.open(`/brands/${started.brandId}/settings`)).text).not.toContain("/settings/reports")
  const link = await make(ada, "Kept apart")
  const list = await ada.open(path)
  const id = /reports\/(rpl_\w+)\/revoke">(?:(?!<\/form>)[^])*for Kept apart"/.exec(list.text)?.[1] ?? ""
  const other = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Other" }, started.operatorToken)
  const csrf = /name="csrf" value="([^"]+)"/.exec(list.text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ csrf }).toString()
  await ada.send(`/brands/${other.id}/settings/reports/${id}/revoke`, { method: "POST", headers, body })
  expect((await open(link)).status).toBe(200)
})

it("readers from one network cannot ask for reports without end", async () => {
  const limited = await startAccounts({ dashboard: createDashboard(), rateLimit: 3 })
  const browser = limited.browse()
  const pages = await Promise.all(Array.from({ length: 6 }, () => browser.open("/report?token=rpt_guess")))
  expect(pages.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(3)
  await limited.close()
})

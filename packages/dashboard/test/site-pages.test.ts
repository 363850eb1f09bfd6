import type { ToolOutput } from "@citable/contract"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { testPage } from "../../service/test/open-audited-site.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { startTestSite, type TestSite } from "../../service/test/start-test-site.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { expectCsvAgrees } from "./csv-agrees.ts"
import { readTable, readTiles } from "./read-table.ts"

let site: TestSite
let started: StartedAccounts
let ada: WebClient
let home: string
beforeAll(async () => {
  const robots = "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n"
  site = await startTestSite("shop.example", {
    "/": testPage("Home &lt;b&gt;", '<a href="/lamps">Lamps</a> <a href="/gone">A <i>lost</i> page</a>'),
    "/lamps": testPage("Lamps", '<a href="/">Home</a>'),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: robots },
  })
  const readNetwork = { ...site.readNetwork, probePauseMs: 0 }
  started = await startAccounts({ dashboard: createDashboard(), readNetwork })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}/site`
})
afterAll(async () => {
  await started.close()
  await site.close()
})

const call = <Answer>(path: string, method = "GET", body?: unknown) =>
  started.call<Answer>(method, `/v1/brands/${started.brandId}/${path}`, body, started.operatorToken)

it.each(["", "/ai-access"])("a brand without a website is told to enter one: %s", async (part) => {
  const { status, text } = await ada.open(home + part)
  expect([status, text]).toEqual([200, expect.stringContaining("The brand has no website yet.")])
  expect(text).not.toContain("<table")
})

it.each(["/broken-links", "/link-suggestions"])("without an audit, %s leads to one", async (part) => {
  const { text } = await ada.open(home + part)
  expect(text).toContain("No audit of the site has ended yet")
  expect(text).not.toContain("<table")
})

it("an audit that is started twice by a double click runs once, and its page has the numbers of the tool", async () => {
  await started.call("PATCH", `/v1/brands/${started.brandId}`, { domains: ["shop.example"] }, started.operatorToken)
  const form = await ada.open(home)
  const [first, second] = await Promise.all([ada.submit(form, "/site/audits"), ada.submit(form, "/site/audits")])
  expect(second.url.pathname).toBe(first.url.pathname)
  const { data } = await call<ToolOutput<"list_audits">>("audits")
  expect(data).toHaveLength(1)
  const path = first.url.pathname
  const headers = { accept: "application/json" }
  await vi.waitFor(
    async () => {
      const { text } = await ada.send(`${path}/progress`, { headers })
      const { html, is_done: isDone } = JSON.parse(text) as { html: string; is_done: boolean }
      if (!isDone) throw new Error("the audit runs")
      expect(html).toContain("Completed.")
    },
    { interval: 50 },
  )
  const { text } = await ada.open(path)
  const audit = await call<ToolOutput<"get_audit">>(`audits/${data[0]?.id}`)
  const issues = await call<ToolOutput<"list_audit_issues">>(`audits/${data[0]?.id}/issues?limit=50`)
  expect(audit).toMatchObject({ status: "completed", pages_crawled: 3 })
  const tiles = readTiles(text)
  expect([tiles.get("Score"), tiles.get("Errors"), tiles.get("Warnings")]).toEqual([
    `${audit.score} of 100`,
    String(audit.issues.error),
    String(audit.issues.warning),
  ])
  expect(readTable(text, "Issues").rows.map((row) => [row[5], row[6]])).toEqual(
    issues.data.map((issue) => [String(issue.pages_affected), String(issue.pages_checked)]),
  )
  for (const { title, detail } of issues.data) {
    expect(text).toContain(toHtml(title))
    expect(text).toContain(toHtml(detail))
  }
  const unseen = "This instance is set up without a browser. 1 of 1 templates were not checked in a browser."
  expect(text).toContain(unseen)
  expect(text).toContain("a browser looked at 0 of 1 templates")
  expect(readTable((await ada.open(home)).text, "Audits").rows[0]?.slice(1, 3)).toEqual([
    "Completed",
    String(audit.score),
  ])
})

it("issues are filtered by severity and category, and their CSV has the same rows", async () => {
  const [audit] = (await call<ToolOutput<"list_audits">>("audits")).data
  const query = "severity=error&category=links"
  const issues = await call<ToolOutput<"list_audit_issues">>(`audits/${audit?.id}/issues?${query}`)
  expect(issues.data.length).toBeGreaterThan(0)
  const path = `${home}/audits/${audit?.id}`
  expect(readTable((await ada.open(`${path}?${query}`)).text, "Issues").rows).toHaveLength(issues.data.length)
  const csv = (await ada.open(`${path}?${query}&format=csv`)).text.split("\r\n").slice(1, -1)
  expect(csv).toHaveLength(issues.data.length)
  expect(await expectCsvAgrees(ada, `${path}?${query}`)).toBe(1)
  expect(await expectCsvAgrees(ada, home)).toBe(1)
  expect((await ada.open(`${path}?change=gone`)).text).toContain("No issue matches.")
})

it("a broken link names the pages that have it, with the words of the link as text", async () => {
  const { text } = await ada.open(`${home}/broken-links`)
  const { data } = await call<ToolOutput<"list_broken_links">>("pages/broken-links")
  expect(data.map(({ url }) => url)).toEqual(["http://shop.example/gone"])
  expect(await expectCsvAgrees(ada, `${home}/broken-links`)).toBe(1)
  expect(readTable(text, "Links that lead nowhere").rows.map((row) => row.slice(0, 5))).toEqual(
    data.map((row) => [
      row.url,
      "On your site",
      String(row.http_status),
      String(row.links),
      row.found_on.map((page) => `${page.url} “${page.text}”`).join(" "),
    ]),
  )
  for (const kind of ["external", "file"])
    expect((await ada.open(`${home}/broken-links?kind=${kind}`)).text).toContain("No such link is broken.")
  expect((await ada.open(`${home}/link-suggestions`)).text).toContain("found no link to suggest")
})

it("AI access says in words which crawler is blocked, by which line, as the tool does", async () => {
  const { text } = await ada.open(`${home}/ai-access?domain=shop.example`)
  const found = await call<ToolOutput<"check_ai_access">>("ai-access")
  const words = new Map([
    [true, "Allowed"],
    [false, "Blocked"],
    [null, "Not known"],
  ])
  const { rows } = readTable(text, "Crawlers")
  expect(rows.map((row) => [row[0], row[1]])).toEqual(
    found.crawlers.map(({ name, allowed }) => [name, words.get(allowed)]),
  )
  expect(rows.find(([name]) => name === "GPTBot")?.[1]).toBe("Blocked")
  expect(text).toMatch(/<strong\s*>Blocked: [^<]*GPTBot/)
  expect(await expectCsvAgrees(ada, `${home}/ai-access?domain=shop.example`)).toBe(2)
  expect(readTable(text, "Files").rows.map((row) => row[0])).toContain("llms.txt")
})

it("a site that is not the brand's becomes a sentence on the page", async () => {
  const { status, text } = await ada.open(`${home}/ai-access?domain=other.example`)
  expect([status, text]).toEqual([200, expect.stringContaining("domains are checked")])
})

it("an audit that runs can be cancelled, and another can start", async () => {
  const { "/": pageAsBefore = "" } = site.pages
  site.pages["/"] = { delayMs: 3000 }
  const running = await ada.submit(await ada.open(home), "/site/audits")
  expect(running.text).toContain("Earlier audits stay.")
  expect((await ada.open(home)).text).toContain("Cancel the audit")
  const cancelled = await ada.submit(running, "/cancel")
  site.pages["/"] = pageAsBefore
  expect([cancelled.url.pathname, cancelled.text]).toEqual([
    running.url.pathname,
    expect.stringMatching(/Cancelled\.[^]*Start another audit/),
  ])
  expect((await call<ToolOutput<"list_audits">>("audits")).data.map(({ status }) => status)).toEqual([
    "cancelled",
    "completed",
  ])
  // The page that somebody else left open.
  expect((await ada.submit(running, "/cancel")).text).toContain("Start another audit")
})

it("a viewer sees the audits, and cannot start or cancel one", async () => {
  const viewer = await started.invite("vera@example.com", "viewer")
  const page = await viewer.open(home)
  const [[, state] = []] = readTable(page.text, "Audits").rows
  expect(state).toBe("Cancelled")
  expect(page.text).not.toContain("Start an audit")
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ csrf, max_pages: "5", once: crypto.randomUUID() }).toString()
  const [audit] = (await call<ToolOutput<"list_audits">>("audits")).data
  for (const path of ["/audits", `/audits/${audit?.id}/cancel`]) {
    expect((await viewer.send(home + path, { method: "POST", headers, body })).status).toBe(403)
  }
})

it("the page of an audit has the issue that costs most first, with its points", async () => {
  site.pages["/robots.txt"] = { headers: { "content-type": "text/plain" }, body: "User-agent: *\nDisallow: /\n" }
  const { id: auditId } = await call<ToolOutput<"start_audit">>("audits", "POST", {})
  const audit = await vi.waitFor(
    async () => {
      const found = await call<ToolOutput<"get_audit">>(`audits/${auditId}`)
      if (found.finished_at === null) throw new Error("the audit runs")
      return found
    },
    { interval: 50 },
  )
  expect(audit).toMatchObject({ pages_crawled: 0, score_model: "readers" })
  expect(audit.score).toBeLessThan(5)
  const { data } = await call<ToolOutput<"list_audit_issues">>(`audits/${auditId}/issues`)
  const { text } = await ada.open(`${home}/audits/${auditId}`)
  expect(data[0]?.code).toBe("blocked_by_robots")
  expect(readTable(text, "Issues").rows[0]?.slice(1, 3)).toEqual([String(data[0]?.points), "Error"])
  const id = data[0]?.pages[0]?.page_id
  expect(text).toContain(`href="${home}/pages/${id}"`)
  const page = (await ada.open(`${home}/pages/${id}`)).text
  expect(readTable(page, "Who may index it").rows[0]).toEqual(["Google", "No", "robots.txt, line 2: Disallow: /"])
})

const toHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

import { serviceAccount } from "../packages/service/test/fake-google/service-account.ts"
import {
  type FakeGoogle,
  startFakeGoogle,
  type Visits,
} from "../packages/service/test/fake-google/start-fake-google.ts"
import { testPage } from "../packages/service/test/open-audited-site.ts"
import { startTestSite, type TestSite } from "../packages/service/test/start-test-site.ts"

type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** A website of acme.example with a broken link, and Google Analytics with visits of one day. */
export async function startSources(date: string): Promise<{ site: TestSite; google: FakeGoogle }> {
  const frames =
    "Steel frames bend before they break. Read about the care of steel frames before winter, and oil the chain of the bike each month."
  const care =
    "The care of steel frames is little work: oil the chain of the bike each month, dry the frames after rain, and look for rust before winter."
  const site = await startTestSite("acme.example", {
    "/": testPage(
      "Acme Bikes",
      '<p>We build bikes by hand.</p><a href="/frames">A</a> <a href="/care">B</a> <a href="/gone">C</a>',
    ),
    "/frames": testPage("Why steel lasts", `<p>${frames}</p><a href="/">Home</a> <a href="/gone">Lost</a>`),
    "/care": testPage("Care of steel frames", `<p>${care}</p><a href="/">Home</a>`),
    "/robots.txt": { headers: { "content-type": "text/plain" }, body: "User-agent: GPTBot\nDisallow: /\n" },
  })
  const visit = (path: string, source: string, sessions: number): Visits => ({
    date,
    host: "acme.example",
    path,
    channel: source === "google" ? "Organic Search" : "Referral",
    source,
    country: "Germany",
    sessions,
    users: sessions - 1,
    keyEvents: sessions / 4,
  })
  const visits = [visit("/", "google", 40), visit("/", "chatgpt.com", 8), visit("/care", "perplexity", 6)]
  const google = await startFakeGoogle({ account: serviceAccount, visits: { 4321: () => visits } })
  return { site, google }
}

/** Gives a brand search numbers, keywords, backlinks, visits and an audit, all of them by tools. */
export async function fillSearchAndSite(ask: Ask, dates: readonly [string, string]): Promise<void> {
  const row = (keys: string[], clicks: number, impressions: number, position: number, date: string = dates[1]) => ({
    date,
    keys,
    clicks,
    impressions,
    position,
  })
  const home = "https://acme.example/"
  const rows: [dimensions: string[], rows: unknown[]][] = [
    [[], [row([], 10, 100, 5.25, dates[0]), row([], 1208, 5400, 4.5)]],
    [["query"], [row(["steel bikes"], 1100, 5000, 8.125), row(["<b>care</b>"], 20, 400, 9)]],
    [["page"], [row([home], 1200, 5300, 4), row([`${home}care`], 8, 100, 11.5)]],
    [
      ["query", "page"],
      [row(["steel bikes", home], 1100, 5000, 8.125), row(["<b>care</b>", `${home}care`], 20, 400, 9)],
    ],
  ]
  for (const [dimensions, own] of rows) await ask("POST", "/search-performance/import", { dimensions, rows: own })
  await ask("POST", "/keywords", { keywords: ["steel bikes", "<i>frames</i>"].map((keyword) => ({ keyword })) })
  const links = [
    { from_url: "https://blog.example/a?<b>", to_url: home, anchor: "<script>x</script>", rel: ["nofollow"] },
    { from_url: "https://blog.example/b", to_url: home },
  ]
  await ask("POST", "/backlinks/import", { source: "ahrefs", links })
  const connection = { kind: "google", config: { analytics_property: "4321" }, credentials: serviceAccount }
  await ask("POST", "/integrations", { name: "Google", connection })
  await ask("POST", "/search-performance/sync", {})
  const { id } = await ask<{ id: string }>("POST", "/audits", {})
  for (;;) {
    const { status } = await ask<{ status: string }>("GET", `/audits/${id}`)
    const { missing } = await ask<{ missing: unknown }>("GET", "/traffic/ai-referrals")
    if (status === "completed" && missing === null) return
    if (status === "failed") throw new Error("The audit failed.")
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

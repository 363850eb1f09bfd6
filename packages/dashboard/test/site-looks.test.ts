import type { Article, Webhook } from "@citable/contract"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { plantSite, type PlantedSite } from "./plant-site.ts"
import { pressButton } from "./press-button.ts"

let time = Date.UTC(2026, 10, 28, 14)
let started: StartedAccounts
let ada: WebClient
let home: string
let site: PlantedSite
let webhook: Webhook
let old: Article
let newest: Article

beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard(), now: () => time, retryDelays: [3_000_000] })
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}`
  old = await started.publish({ title: "Old tyres", slug: "old", body: "Black and round.\n\nThey last for ten years." })
  newest = await started.publish({ title: "New tyres", slug: "new", body: "Wide.\n\nSoft.\n\nThey last for one year." })
})
afterAll(() => started.close())

beforeEach(async () => {
  site = await plantSite(readArticles)
  const input = { url: `${site.url}/api/citable`, description: "Tyre blog", article_url: site.articleUrl }
  webhook = await started.call("POST", `/v1${home}/webhooks`, input)
})
afterEach(async () => {
  await started.call("DELETE", `/v1/webhooks/${webhook.id}`)
  await site.close()
})

const readArticles = async () =>
  (await started.call<{ data: Article[] }>("GET", `/v1${home}/content`, undefined, started.apiKey)).data
const toText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ([.,:)])/g, "$1")
/** The card of the planted site, as people read it. */
const card = ({ text }: WebPage) =>
  toText(/<section class="site"[^>]*>\s*<h2>Tyre blog[^]*?<\/section>/.exec(text)?.[0] ?? "")
const open = () => ada.open(`${home}/sites`)
const look = async () => card(await pressButton(ada, await open(), "Check the site now: Tyre blog"))
const edit = async (article: Article, fields: Partial<Article>) => {
  time += 60_000
  await started.call("PATCH", `/v1/content/${article.id}`, fields)
  await started.call("POST", `/v1/content/${article.id}/publish`, {})
}

describe("what a site shows", () => {
  it("is not known until somebody has looked, and again after each publication", async () => {
    expect(card(await open())).toContain("What it shows Not known The service has not checked the site.")
    const seen = await look()
    expect(seen).toContain("What it shows Up to date Checked 2026-11-28 14:00 UTC: the last 2 changes are on the site.")
    expect(seen).toMatch(/New tyres, changed .*: the page shows this version\. It names the right address/)
    expect(seen).toMatch(
      /What else was checked .*The list names the newest article\..*The feed names.*The sitemap names/,
    )
    await edit(newest, { body: "Wide.\n\nSoft.\n\nThey last for two years." })
    expect(card(await open())).toContain("Not known 1 article has changed since the last check")
    await site.build()
    expect(await look()).toContain("Up to date")
    time += 25 * 3_600_000
    expect(card(await open())).toContain(
      "Not known It was right 2026-11-28 14:01 UTC. The service has not checked since.",
    )
  })

  it.each<[world: string, spoil: () => Promise<void> | void, says: RegExp]>([
    [
      "an error text with status 200",
      () => site.change("/blog/new", (html) => html.replace(/<main>.*<\/main>/s, "Application error")),
      /1 publication behind .*does not show the text “They last for/,
    ],
    [
      "another page at its address",
      () => site.change("/blog/new", () => "<h1>Welcome</h1>"),
      /behind .*does not have the title “New tyres”/,
    ],
    [
      "no page",
      () => site.plant("/blog/new", { status: 404, text: "" }),
      /behind .*The page answers 404\. Build the site again/,
    ],
    [
      "a failing page",
      () => site.plant("/blog/new", { status: 500, text: "" }),
      /1 page fails Checked .*what it shows is not known\. .*The page answers 500/,
    ],
    [
      "an older version",
      () => edit(newest, { body: "Wide.\n\nSofter.\n\nThey last for two years." }),
      /behind .*The page is 1 revision behind: it shows version/,
    ],
    [
      "a text without its middle, and no date",
      () => site.change("/blog/new", (html) => html.replaceAll(/<meta[^>]*>/g, "").replace(/<p>Soft.*/, "")),
      /1 thing to fix .*not the whole text/,
    ],
    [
      "a page that is too long",
      () => site.change("/blog/new", (html) => html + "<p>x</p>".repeat(200_000)),
      /1 page fails .*what it shows is not known.*could not be read/,
    ],
    [
      "a canonical address elsewhere",
      () =>
        site.change("/blog/new", (html) =>
          html.replace(/href="[^"]+\/blog\/new"/, 'href="http://localhost:3000/blog/new"'),
        ),
      /1 thing to fix .*it is at http:\/\/localhost:3000\/blog\/new.*Set the address of the site/,
    ],
    [
      "noindex",
      () => site.change("/blog/new", (html) => html.replace("<head>", '<head><meta name="robots" content="noindex">')),
      /search engines to leave it out\. Look for noindex/,
    ],
    [
      "another language",
      () => site.change("/blog/new", (html) => html.replace('lang="en"', 'lang="de"')),
      /its language is de/,
    ],
    [
      "a list that a cache keeps",
      () => site.change("/blog", (html) => html.replace(/<a href="\/blog\/new".*?<\/a>/, "")),
      /The list does not name the newest article/,
    ],
    [
      "a list that fails",
      () => site.plant("/blog", { status: 502, text: "" }),
      /1 thing to fix .*The page above articles answers 502/,
    ],
    [
      "a sitemap of another host",
      () => site.change("/sitemap.xml", (xml) => xml.replaceAll(site.url, "http://localhost:4321")),
      /The sitemap says that an article is at http:\/\/localhost:4321\/blog\/new/,
    ],
    [
      "an old feed",
      () => site.change("/rss.xml", (xml) => xml.replace(/<item>(?:(?!<item>).)*New tyres.*?<\/item>/s, "")),
      /The feed does not name/,
    ],
    [
      "a feed that is none",
      () => site.change("/rss.xml", () => "<html>no</html>"),
      /The feed that pages name is neither RSS nor Atom/,
    ],
  ])("is never called up to date with %s", async (_, spoil, says) => {
    await spoil()
    const seen = await look()
    expect(seen).toMatch(says)
    expect(seen).not.toContain("Up to date")
  })

  it("is behind while the page of a withdrawn article, or a link to it, is still there", async () => {
    await started.call("POST", `/v1/content/${old.id}/unpublish`, {})
    const seen = await look()
    expect(seen).toMatch(
      /1 publication behind .*Old tyres, withdrawn .*: The article is withdrawn, but its address answers 200 instead of 404/,
    )
    expect(seen).toMatch(/The list still names the withdrawn article “Old tyres”.*The sitemap still names/)
    await site.build()
    expect(await look()).toMatch(/Up to date .*Old tyres, withdrawn .*: the page is gone\./)
    await started.call("POST", `/v1/content/${old.id}/publish`, {})
  })

  it("is told in few words, however long a page's own are, and links to no script of the page", async () => {
    const long = `http://localhost/<b>${"x".repeat(100_000)}`
    site.change("/blog/new", (html) => html.replace(/rel="canonical" href="[^"]+"/, `rel="canonical" href="${long}"`))
    site.change("/blog", (html) => html.replace("/rss.xml", "javascript:1"))
    await look()
    const { text } = await open()
    expect(text.length).toBeLessThan(30_000)
    expect(text).not.toMatch(/javascript:|<b>x/)
  })

  it("is not certain where a text cannot be compared", async () => {
    const { id } = await started.publish({ title: "Pictures alone", body: "![](https://example.com/a.png)" })
    await site.build()
    const seen = await look()
    expect(seen).toMatch(/Not known Checked .* The text of one page was not compared: too long, or pictures alone/)
    await started.call("POST", `/v1/content/${id}/unpublish`, {})
  })

  it("is not known while nothing answers", async () => {
    await site.close()
    expect(await look()).toMatch(
      /No answer Checked .*: what they show is not known\. .*The page could not be read .*Check that the site is up/,
    )
  })
})

it("a paused webhook says until when and how many deliveries wait, and a button ends the pause", async () => {
  site.webhook.status = 500
  for (let at = 0; at < 10; at++) await edit(newest, { body: `Wide.\n\nSoft.\n\nThey last for ${at + 10} years.` })
  const paused = await vi.waitFor(
    async () => {
      const text = await look()
      expect(text).toMatch(/because its webhook is paused until 20\d\d-\d\d-\d\d \d\d:\d\d UTC \(10 deliveries wait\)/)
      return text
    },
    { interval: 100 },
  )
  expect(paused).toMatch(/1 publication behind Behind since 20/)
  expect(paused).toMatch(/It is paused after failures: the next attempt is 20.* UTC\. 10 deliveries wait since/)
  site.webhook.status = 200
  await pressButton(ada, await open(), "Try again now")
  await vi.waitFor(async () => expect(card(await open())).not.toMatch(/paused|wait/), {
    timeout: 60_000,
    interval: 100,
  })
  expect(card(await open())).toMatch(/The site has accepted publication (\d+) of \1, .* Only a check can tell/)
  // It took all of them, and shows none.
  expect(await look()).toMatch(
    /1 publication behind .*although the site accepted the last event: its pages may be built in advance/,
  )
})

it("a site without a webhook is looked at where the form said, and its key tells that nothing built it", async () => {
  const form = await ada.open(`${home}/sites/connect`)
  const made = await ada.submit(form, "/sites/connect", { recipe: "astro", address: site.url, name: "Static" })
  expect(toText(made.text)).toContain(`It expects articles at ${site.url}/blog/{slug}`)
  const [, key = ""] = /CITABLE_API_KEY=(ctb_\w{48})/.exec(made.text) ?? []
  const read = ({ text }: WebPage) => toText(/<h2>Static<[^]*?<\/section>/.exec(text)?.[0] ?? "")
  const press = async () => read(await pressButton(ada, await open(), "Check the site now: Static"))
  expect(read(await open())).toMatch(/The service has not checked the site\..*Never used/)
  await started.call("GET", `/v1${home}/content`, undefined, key)
  await site.build()
  expect(await press()).toContain("Up to date")
  time += 300_000
  await edit(newest, { title: "Newer tyres" })
  const behind = await press()
  expect(behind).toMatch(
    /1 publication behind .*nothing has asked for articles with its key since 20.* UTC: it was not built/,
  )
  expect(behind).toContain("1 article has changed since, and nothing has read it with this key.")
})

it("a site whose address nobody has said is not looked at, and an owner says it on the card", async () => {
  await started.call("PATCH", `/v1/webhooks/${webhook.id}`, { article_url: null })
  const before = await open()
  expect(card(before)).toContain("Not known It is not set where this site shows articles")
  expect(before.text).not.toContain("Check the site now: Tyre blog")
  await ada.submit(before, `${home}/sites/address`, { site: "Tyre blog", article_url: site.articleUrl })
  expect(await look()).toContain("Up to date")
})

it("an editor looks and sees no key; a viewer only reads", async () => {
  const grace = await started.invite("grace@example.com", "editor")
  const seen = await pressButton(grace, await grace.open(`${home}/sites`), "Check the site now: Tyre blog")
  expect(card(seen)).toContain("Up to date")
  expect(seen.text).not.toMatch(/ctb_|sites\/address/)
  const vera = await started.invite("vera@example.com", "viewer")
  const read = await vera.open(`${home}/sites`)
  expect(card(read)).toContain("Up to date")
  expect(read.text).not.toContain("Check the site now")
  const csrf = /name="csrf" value="([^"]+)"/.exec((await vera.open("/account")).text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ csrf, site: "Tyre blog" }).toString()
  expect((await vera.send(`${home}/sites/look`, { method: "POST", headers, body })).status).toBe(403)
})

import type { Article, Webhook } from "@citable/contract"
import type { Publication } from "@citable/contract/content"
import { listen, startService, type StartedService } from "@citable/dev"
import { createWebhookHandler } from "@citable/webhooks"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

let time = Date.UTC(2026, 10, 23, 12)
let started: StartedService
let browser: WebClient & { home: string }
const open: { close(): Promise<void> }[] = []
beforeAll(async () => {
  started = await startDashboard({ now: () => time, retryDelays: [600_000] })
  browser = await signIn(started)
})
afterAll(async () => {
  for (const one of open) await one.close()
  await started?.close()
})

/** What the form of the settings sends besides the time zone. */
const brandFields = { name: "Acme Bikes", domains: "", aliases: "", locales: "en", default_locale: "en" }
const create = (fields: Record<string, unknown>) =>
  started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, fields)
const pathOf = ({ id }: { id: string }) => `${browser.home}/articles/${id}`
const publications = async ({ id }: { id: string }) =>
  (await started.call<{ data: Publication[] }>("GET", `/v1/content/${id}/publications`)).data
const live = async (article: { id: string }) => {
  const { text } = await browser.open(`${pathOf(article)}/live`)
  const { html, is_done } = JSON.parse(text) as { html: string; is_done: boolean }
  return { text: toText(html), is_done }
}
const toText = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(" .", ".")
    .replaceAll("&#39;", "'")
/** Follows the live line until it is over. */
const followed = (article: { id: string }, words: string | RegExp) =>
  vi.waitFor(
    async () => {
      const line = await live(article)
      expect(line.text).toMatch(words)
      return line
    },
    { interval: 50 },
  )

/** A site with a real webhook handler. It shows an article some time after its webhook. */
async function startSite() {
  const shown = new Map<string, string>()
  const state = { secret: "", answer: 200, isSlow: false }
  const handle = createWebhookHandler({
    secret: () => [state.secret],
    idempotency: false,
    now: () => time,
    onError: () => {},
    async onEvent({ type, data }) {
      if (state.answer !== 200) return new Response("broken", { status: state.answer })
      const { content_id: id, slug } = data as { content_id: string; slug: string }
      if (type === "content.unpublished") shown.delete(slug)
      else if (!state.isSlow) await render(id)
      return undefined
    },
  })
  async function render(id: string): Promise<void> {
    const { title, slug, body } = await started.call<Article>("GET", `/v1/content/${id}`, undefined, started.apiKey)
    const paragraphs = body
      .split("\n\n")
      .map((text) => `<p class="x">${text.replaceAll("&", "&#38;").replaceAll("**", "")}</p>`)
    shown.set(slug, `<!doctype html><script>"<p>hidden</p>"</script><h1>${title}</h1>\n${paragraphs.join("\n")}`)
  }
  const server = await listen((request) => {
    const { pathname } = new URL(request.url)
    if (pathname === "/api/citable") return handle(request)
    const page = shown.get(decodeURIComponent(pathname.replace("/blog/", "")))
    const headers = { "content-type": "text/html" }
    return Promise.resolve(new Response(page ?? "nothing", { status: page === undefined ? 404 : 200, headers }))
  })
  open.push(server)
  const { id, secret } = await started.call<Webhook & { secret: string }>(
    "POST",
    `/v1/brands/${started.brandId}/webhooks`,
    { url: `${server.url}/api/citable`, description: `Site ${open.length}` },
  )
  state.secret = secret
  return {
    id,
    url: server.url,
    state,
    shown,
    render,
    async leave() {
      await started.call("DELETE", `/v1/webhooks/${id}`)
    },
  }
}

it("an article scheduled for a minute later in Asia/Kolkata goes live at that moment, and the page says when in UTC", async () => {
  const article = await create({ title: "Monsoon tyres", body: "Wide and soft." })
  const page = await browser.open(`${pathOf(article)}/publish`)
  const at = new Date(time + 60_000 + 5.5 * 3_600_000).toISOString().slice(0, 16)
  for (const zone of ["Nowhere", ""]) {
    const refused = await browser.submit(page, "/publish", { at, zone })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("No time zone has this name.")])
  }
  const planned = await browser.submit(page, "/publish", { at, zone: "kolkata", version: "1" })
  expect(toText(planned.text)).toContain("2026-11-23 12:01 UTC")
  const read = () => started.call<Article>("GET", `/v1/content/${article.id}`)
  expect(await read()).toMatchObject({ publish_at: "2026-11-23T12:01:00.000Z", publish_version: 1 })
  await started.call("PATCH", `/v1/content/${article.id}`, { body: "Half" })
  time += 59_999
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect((await read()).status).toBe("scheduled")
  time += 1
  await vi.waitFor(async () => expect((await read()).status).toBe("published"))
  const shown = await started.call<Article>("GET", `/v1/content/${article.id}`, undefined, started.apiKey)
  expect(shown).toMatchObject({ body: "Wide and soft.", published_at: "2026-11-23T12:01:00.000Z" })
})

it("a brand plans its publications in its own time zone, which an owner chooses by a part of its name", async () => {
  const settings = await browser.open(`${browser.home}/settings`)
  const saved = await browser.submit(settings, "/settings", { ...brandFields, time_zone: "New York" })
  expect([saved.status, saved.text]).toEqual([200, expect.stringContaining('value="America/New_York"')])
  const { text } = await browser.open(`${pathOf(await create({ title: "Zoned" }))}/publish`)
  expect(text).toMatch(/name="zone"\s+list="zones"\s+value="America\/New_York"/)
  expect(text).not.toContain("data-readers")
  expect((await browser.open(`${browser.home}/articles/calendar`)).text).toContain("times in America/New_York")
  const refused = await browser.submit(settings, "/settings", { ...brandFields, time_zone: "Nowhere" })
  expect(refused.text).toContain("a time zone such as Europe/Berlin")
  await browser.submit(await browser.open(`${browser.home}/settings`), "/settings", { ...brandFields, time_zone: "" })
})

it("a schedule can be cancelled, also that of a change of a live article, which stays", async () => {
  const article = await started.publish({ title: "Live", body: "Old" })
  await started.call("PATCH", `/v1/content/${article.id}`, { body: "New" })
  const plan = async (page: WebPage) => browser.submit(page, "/publish", { at: "2027-01-01T09:00", zone: "UTC" })
  const planned = await plan(await browser.open(`${pathOf(article)}/publish`))
  const cancelled = await browser.submit(planned, "/cancel")
  expect(toText(cancelled.text)).not.toContain("Cancel the schedule")
  const read = () => started.call<Article>("GET", `/v1/content/${article.id}`)
  expect(await read()).toMatchObject({ status: "published", has_unpublished_changes: true })
  const withdrawn = await browser.submit(cancelled, "/withdraw")
  expect(withdrawn.status).toBe(200)
  expect((await read()).status).toBe("unpublished")
})

it("an article without text can be published, and the page says before that readers see nothing below its title", async () => {
  const empty = await create({ title: "Nothing yet", body: " \n" })
  const told = toText((await browser.open(`${pathOf(empty)}/publish`)).text)
  expect(told).toContain("The article has no text. Readers see its title and summary, and nothing below.")
  const full = await create({ title: "A word", body: "Word." })
  expect(toText((await browser.open(`${pathOf(full)}/publish`)).text)).not.toContain("has no text")
})

it("a double click publishes once", async () => {
  const article = await create({ title: "Twice" })
  const page = await browser.open(`${pathOf(article)}/publish`)
  const answers = await Promise.all([1, 2].map(() => browser.submit(page, "/publish")))
  // The second click comes while the first is running, or gets its answer.
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect(answers.map(({ status }) => status)).toContain(200)
  await browser.submit(page, "/publish")
  expect(await publications(article)).toHaveLength(1)
})

it("the live line goes from the webhook to the page of the site", async () => {
  const site = await startSite()
  const article = await create({ title: "Bells & whistles", body: "Ring **loud**.\n\nIt's the law, isn't it?" })
  await browser.submit(await browser.open(`${pathOf(article)}/publish`), "/publish")
  const answered = await followed(article, /answered 200 after \d+ ms/)
  expect(answered.text).toContain("It is not set where this site shows articles, so the page is not checked.")
  expect(answered.is_done).toBe(true)

  const page = await browser.open(`${pathOf(article)}/publish`)
  await browser.submit(page, "/site", { article_url: `${site.url}/blog/{slug}` })
  expect(await live(article)).toMatchObject({
    text: expect.stringContaining("The page has the title and the text of this version."),
    is_done: true,
  })

  site.state.isSlow = true
  await started.call("PATCH", `/v1/content/${article.id}`, { body: "Ring **louder**." })
  await browser.submit(await browser.open(`${pathOf(article)}/publish`), "/publish")
  time += 2000
  expect(await followed(article, "this version was not found in it yet")).toMatchObject({ is_done: false })
  await site.render(article.id)
  time += 2000
  expect(await followed(article, "The page has the title and the text of this version.")).toMatchObject({
    is_done: true,
  })

  await browser.submit(await browser.open(`${pathOf(article)}/publish`), "/withdraw")
  time += 2000
  expect((await followed(article, "The page is gone: it answers 404.")).text).toContain("Withdrawal sent")

  // The site still has the page at the slug that was live, whatever the slug of the draft is now.
  site.shown.set(article.slug, "<h1>Bells</h1>")
  await started.call("PATCH", `/v1/content/${article.id}`, { slug: "elsewhere" })
  time += 2000
  expect(await live(article)).toMatchObject({
    text: expect.stringContaining("The page is still there."),
    is_done: false,
  })
  await site.leave()
})

it("a site that answers 500, and one that is down, say what happened and when the service tries again", async () => {
  const broken = await startSite()
  broken.state.answer = 500
  const down = await startSite()
  const gone = open.pop()
  await gone?.close()
  const article = await create({ title: "Nobody hears" })
  await browser.submit(await browser.open(`${pathOf(article)}/publish`), "/publish")
  const { text, is_done: isDone } = await followed(article, /(?=.*answered 500)(?=.*No answer)/)
  expect(text).toMatch(/The receiver answered 500\. The next attempt is 2026-11-2\d \d\d:\d\d UTC\./)
  expect(isDone).toBe(false)
  for (const site of [broken, down]) await site.leave()
})

it("a site that the service has given up on counts as failed, and gets the event again by a button", async () => {
  const site = await startSite()
  site.state.answer = 500
  const article = await create({ title: "Again" })
  await browser.submit(await browser.open(`${pathOf(article)}/publish`), "/publish")
  await followed(article, "answered 500")
  time += 1_200_000
  const { text } = await followed(article, "gave up after 2 attempts")
  expect(text).toContain("0 of 1 place was seen to show the published version. 1 failed.")
  site.state.answer = 200
  await browser.submit(await browser.open(`${pathOf(article)}/publish`), "/resend")
  expect((await followed(article, "answered 200")).text).toContain("1 was not checked.")
  await site.leave()
})

it("a draft opens on the brand's own site with a token that reads it, and the link says how long it lasts", async () => {
  const site = await startSite()
  const article = await create({ title: "Not yet" })
  const path = `${pathOf(article)}/on-site`
  const first = await browser.open(path)
  expect(toText(first.text)).toContain("It is not set where this site shows drafts.")
  const fields = { webhook: site.id, action: "set-up", preview_url: `${site.url}/api/draft` }
  for (const url of ["https://x:99999/", "https://256.1.1.1/{token}"]) {
    expect((await browser.submit(first, "/on-site", { ...fields, preview_url: url })).status).toBe(422)
  }
  const ready = await browser.submit(first, "/on-site", fields)
  expect(ready.headers.get("content-security-policy")).toContain(`form-action 'self' ${site.url}`)
  const opened = await browser.submit(ready, "/on-site", { action: "open" })
  expect(opened.url.origin + opened.url.pathname).toBe(`${site.url}/api/draft`)
  expect(opened.url.searchParams.get("content_id")).toBe(article.id)
  const token = opened.url.searchParams.get("token") ?? ""
  expect(await started.call("GET", `/v1/content/${article.id}`, undefined, token)).toMatchObject({ title: "Not yet" })
  await expect(started.call("GET", `/v1/brands/${started.brandId}/content`, undefined, token)).rejects.toThrow("403")
  // The way back from the site.
  expect((await browser.open(`/edit/${article.id}`)).url.pathname).toBe(pathOf(article))
  expect((await browser.open("/edit/cnt_01kt07nv0045e7b4p1q723ekxf")).status).toBe(404)

  const template = `${site.url}/preview/{content_id}?token={token}`
  const changed = await browser.submit(ready, "/on-site", { ...fields, preview_url: template })
  const made = await browser.submit(changed, "/on-site", { action: "link" })
  expect(made.text).toContain(`${site.url}/preview/${article.id}?token=pvw_`)
  const end = new Date(time + 3_600_000).toISOString()
  expect(made.text).toContain(`datetime="${end}"`)
  time += 3_600_001
  await expect(started.call("GET", `/v1/content/${article.id}`, undefined, token)).rejects.toThrow("expired")
  await site.leave()
})

it("a service that refuses private addresses says so in the live line", async () => {
  const guarded = await startService({
    dashboard: createDashboard(),
    passwordCost: { ln: 8, r: 8, p: 1 },
    allowPrivateNetwork: false,
  })
  open.push(guarded)
  const reader = await signIn(guarded)
  const article = await guarded.publish({ title: "Guarded" })
  await guarded.call("POST", `/v1/brands/${guarded.brandId}/webhooks`, {
    url: "http://127.0.0.1:9/hook",
    article_url: "http://127.0.0.1:9/{slug}",
  })
  const { text } = await reader.open(`${reader.home}/articles/${article.id}/live`)
  expect(toText((JSON.parse(text) as { html: string }).html)).toMatch(/The page could not be checked\. .*127\.0\.0\.1/)
})

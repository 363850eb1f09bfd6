import type { Integration, PublicationItem, PublicationPreview } from "@citable/contract"
import { listen, startTestPlatform, type TestPlatform } from "@citable/dev"
import { createWebhookSecret } from "@citable/webhooks"
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { readTable } from "./read-table.ts"
import { toWords } from "./to-words.ts"

let platform: TestPlatform
let started: StartedAccounts
let browser: WebClient & { home: string }
let target: Integration
let ahead = 0
beforeAll(async () => {
  platform = await startTestPlatform()
  const now = () => Date.now() + ahead
  started = await startAccounts({ dashboard: createDashboard(), publishTiming: { intervalMs: 30 }, now })
  browser = { ...started.browse(), home: `/brands/${started.brandId}` }
  await signInAs(browser, owner)
  target = await connect("Press", {
    kind: "wordpress",
    config: { url: platform.url },
    credentials: { username: platform.username, application_password: platform.password },
  })
})
afterAll(async () => {
  await started?.close()
  await platform?.close()
})

const connect = (name: string, connection: object) =>
  started.call<Integration>("POST", `/v1/brands/${started.brandId}/integrations`, { name, connection })
const create = (title: string, body = "Text") =>
  started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, { title, body })
const publish = <Answer>(id: string, input: object = {}) =>
  started.call<Answer>("POST", `/v1/content/${id}/publish`, { integration_id: target.id, ...input })
const itemsOf = async (id: string) =>
  (await started.call<{ items: PublicationItem[] }>("GET", `/v1/content/${id}/publications`)).items
const itemOf = async (id: string) => (await itemsOf(id))[0]
const list = async (query = "") => (await browser.open(`${browser.home}/targets${query}`)).text

it("a platform has a card with its last test, and the list says how each article stands there", async () => {
  expect(toWords(await list())).toContain("The connection has not been tested.")
  const sent = await create("Harbour")
  await create("Never sent")
  await publish(sent.id)
  const page = await browser.open(`${browser.home}/targets`)
  const tested = await browser.submit(page, `/targets/${target.id}/test`)
  expect(toWords(tested.text)).toContain("Works WordPress")
  expect(toWords(tested.text)).toMatch(/Last tested \d{4}-/)
  expect(toWords(tested.text)).toContain("1 of 2 articles are published there.")
  expect(toWords(await list())).toMatch(
    /Harbour More about Harbour Has the wanted version Yes Version there 1 Version here 1 Press Published – \d{4}-/,
  )
  expect(await list()).not.toContain("Never sent")
  expect(toWords(await list("?state=none"))).toContain("Never sent Press Not sent")
  expect(toWords(await list("?state=trouble"))).toContain("None matches.")
  const [, row] = (await list("?format=csv")).split("\r\n")
  const item = await itemOf(sent.id)
  expect(row).toBe(`Harbour,Press,Published,,${item?.checked_at ?? ""},,Yes,1,1`)
})

it("a conflict shows both texts as the tool gives them, and only then offers to replace what is there", async () => {
  const { id } = await create("Ferry", "First line.\n\nSecond line.")
  await publish(id)
  const post = platform.posts().find(({ title }) => title === "Ferry")
  platform.edit(post?.id ?? 0, { title: "An editor’s <b>title</b>" })
  await started.call("PATCH", `/v1/content/${id}`, { title: "Ferry boat" })
  await expect(publish(id)).rejects.toThrow(/Somebody changed/)

  const place = `/targets/${target.id}/${id}`
  expect(await list("?state=trouble")).toContain(`${browser.home}${place}`)
  const page = await browser.open(browser.home + place)
  const error = (await itemOf(id))?.error ?? ""
  expect(error).toContain("on_conflict=overwrite")
  const there = "title is “Ferry boat” here and “An editor’s &lt;b&gt;title&lt;/b&gt;” there"
  const told = `Somebody changed the article there: title. It was changed here, too: ${there}. Compare both texts, then take theirs or replace it.`
  expect(toWords(page.text).split(told.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))).toHaveLength(2)
  expect(await list("?state=trouble")).toContain(told)
  expect(page.text).not.toContain("on_conflict=overwrite")
  const all = await browser.open("/brands?needs=publishing")
  expect(readTable(all.text, "Brands").rows.map((row) => row[3])).toEqual([
    expect.stringMatching(/^Press: publishing stopped Decide /),
  ])
  expect(all.text).toContain(`href="${browser.home}/targets?state=trouble"`)
  expect(page.text).not.toContain("Replace what is on Press")
  const compared = await browser.submit(page, `${place}/compare`)
  const { preview } = await publish<{ preview: PublicationPreview }>(id, { dry_run: true })
  expect(preview.would).toBe("conflict")
  const words = toWords(compared.text)
  expect(words).toContain("Publishing would stop, because somebody changed the article there.")
  for (const { field, before, after } of preview.diff) {
    expect(words).toContain(`${field} On Press ${toWords(String(before))} Here ${toWords(String(after))}`)
  }
  expect(preview.diff.map(({ field }) => field)).toContain("title")
  expect(compared.text).toContain("&lt;b&gt;title")
  expect(platform.visible().map(({ title }) => title)).not.toContain("Ferry boat")

  const requests = platform.posts().length
  const form = { ...compared, text: compared.text.slice(compared.text.indexOf(`value="overwrite"`) - 600) }
  const replaced = await browser.submit(form, `${place}/publish`)
  expect(replaced.url.pathname).toBe(browser.home + place)
  expect(toWords(replaced.text)).toContain("Published Version there 2 (here: 2)")
  expect(platform.visible().map(({ title }) => title)).toContain("Ferry boat")
  expect(platform.posts()).toHaveLength(requests)
})

it("an article becomes a draft there, or takes over what is there, and a wrong id changes nothing", async () => {
  const { id } = await create("Quay")
  const place = `/targets/${target.id}/${id}`
  const page = await browser.open(browser.home + place)
  expect(toWords(page.text)).toContain("This article was never sent to Press.")
  const forms = page.text.split("<form")
  const choose = (mark: string, fields: Record<string, string> = {}) => {
    const text = `<form${forms.find((form) => form.includes(mark)) ?? ""}`
    return browser.submit({ ...page, text }, `${place}/publish`, fields)
  }
  const wrong = await choose("Take it over", { remote_id: "99999" })
  expect(wrong.status).toBe(422)
  expect(toWords(wrong.text)).toContain("The platform has no item 99999.")
  await choose("Create only a draft there")
  expect((await itemOf(id))?.state).toBe("proposed")
  expect(platform.posts().map(({ title }) => title)).toContain("Quay")
  expect(platform.visible().map(({ title }) => title)).not.toContain("Quay")
})

it("an article that is there already is taken over: it gets our text, and no second one appears", async () => {
  const authorization = `Basic ${Buffer.from(`${platform.username}:${platform.password}`).toString("base64")}`
  const answer = await fetch(`${platform.url}/wp-json/wp/v2/posts`, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify({ title: "By hand", content: "<p>Old.</p>", status: "publish" }),
  })
  const { id: remoteId } = (await answer.json()) as { id: number }
  const before = platform.posts().length
  const { id } = await create("By us", "New.")
  const place = `/targets/${target.id}/${id}`
  const page = await browser.open(browser.home + place)
  const adopted = await pressButton(browser, page, "Take it over", { remote_id: String(remoteId) })
  expect(adopted.url.pathname).toBe(browser.home + place)
  expect(toWords(adopted.text)).toContain("Published Version there 1 (here: 1)")
  expect((await itemOf(id))?.remote_id).toBe(String(remoteId))
  expect(platform.posts()).toHaveLength(before)
  expect(platform.visible().find((post) => post.id === remoteId)).toMatchObject({ title: "By us" })
  const other = await create("A third")
  const again = await browser.open(`${browser.home}/targets/${target.id}/${other.id}`)
  const refused = await pressButton(browser, again, "Take it over", { remote_id: String(remoteId) })
  expect([refused.status, toWords(refused.text)]).toEqual([
    422,
    expect.stringContaining("is another article of the brand"),
  ])
})

it("a change that somebody made there is found by itself, counted on the card, and named in the table", async () => {
  const { id } = await create("Lock")
  await publish(id)
  platform.edit(platform.posts().find(({ title }) => title === "Lock")?.id ?? 0, { excerpt: "Theirs", title: "Locked" })
  ahead += 7 * 3_600_000
  await expect.poll(async () => (await itemOf(id))?.drift?.fields).toEqual(["excerpt", "title"])
  const row = readTable(await list("?state=trouble"), "Articles on platforms").rows.find(([title]) => title === "Lock")
  expect([...(row?.slice(0, 4) ?? []), ...(row?.slice(5, 7) ?? [])]).toEqual([
    "Lock",
    "Press",
    "Published",
    "–",
    "excerpt, title",
    "Yes",
  ])
  expect(toWords(await list())).toMatch(/\d+ needs? you on Press/)
  const page = await browser.open(`${browser.home}/targets/${target.id}/${id}`)
  expect(toWords(page.text)).toContain("Changed there excerpt, title found 20")
})

it("an endpoint of one's own gets an article, and the page says what it cannot give back", async () => {
  const endpoint = await listen(() => Promise.resolve(Response.json({ id: "7", url: "https://example.com/seven" })))
  onTestFinished(() => endpoint.close())
  const own = await connect("Own", {
    kind: "http_endpoint",
    config: { url: endpoint.url },
    credentials: { secret: createWebhookSecret() },
  })
  const { id } = await create("Seven")
  const place = `${browser.home}/targets/${own.id}/${id}`
  const compared = await pressButton(browser, await browser.open(place), "Compare with Own")
  expect(toWords(compared.text)).toContain("Publishing would create a new article there.")
  const sent = await pressButton(browser, compared, "Publish to Own")
  expect(toWords(sent.text)).toContain("Published Version there 1 (here: 1)")
  expect(sent.text).toContain("https://example.com/seven")
  const tested = await pressButton(browser, await browser.open(`${browser.home}/targets`), "Test the connection to Own")
  expect(toWords(tested.text)).toContain("also accepts requests with a wrong signature")
  expect(toWords(await list(`?target=${own.id}`))).toMatch(/Version there 1 Version here 1 Own Published –/)
})

it("the pages of the list have every article of every platform once, and say how many match", async () => {
  await connect("Files", {
    kind: "git",
    config: { provider: "generic", url: "https://git.example.com/site.git", branch: "main", folder: "blog" },
    credentials: { token: "secret" },
  })
  await Promise.all(Array.from({ length: 16 }, (_, at) => create(`Further ${at}`)))
  const targets = ["Press", "Own", "Files"]
  const { data } = await started.call<{ data: { id: string; title: string }[] }>(
    "GET",
    `/v1/brands/${started.brandId}/content?status=all&limit=100`,
  )
  const sent = (await Promise.all(data.map(({ id }) => itemsOf(id)))).flat().length
  const rows: string[][] = []
  let path: string | undefined = `${browser.home}/targets?state=none`
  const told: string[] = []
  while (path !== undefined) {
    const { text } = await browser.open(path)
    rows.push(...readTable(text, "Articles on platforms").rows)
    told.push(/((?:Further )?\d+ of \d+) that match/.exec(toWords(text))?.[1] ?? "")
    path = /<a href="([^"]+)"\s*>Next page/.exec(text)?.[1]?.replaceAll("&amp;", "&")
  }
  const all = data.length * targets.length - sent
  expect(all).toBeGreaterThan(50)
  expect(rows).toHaveLength(all)
  expect(new Set(rows.map(([title, name]) => `${title} ${name}`)).size).toBe(all)
  // A page has whole articles, so as many rows as are below 50.
  expect(told.length).toBeGreaterThan(1)
  expect(told.map((words) => [words.startsWith("Further"), Number(/(\d+) of/.exec(words)?.[1]) <= 50])).toEqual(
    told.map((_, at) => [at > 0, true]),
  )
  expect(toWords(await list("?state=none&target=nobody"))).toContain("None matches.")
  expect((await browser.open(`${browser.home}/targets?state=none&cursor=1.cnt_1.int_1`)).status).toBe(422)
})

it("a viewer sees how articles stand, no button, and is refused what the buttons do", async () => {
  const { id } = await create("Pier")
  await publish(id)
  const viewer = await started.invite("vera@example.com", "viewer")
  const place = `${browser.home}/targets/${target.id}/${id}`
  const overview = await viewer.open(`${browser.home}/targets`)
  expect(toWords(overview.text)).toMatch(/Pier More about Pier .*Press Published/)
  const page = await viewer.open(place)
  expect(toWords(page.text)).toContain("Published Version there 1 (here: 1)")
  for (const { text } of [overview, page]) expect(text).not.toContain(`method="post" action="${browser.home}`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  const body = new URLSearchParams({ csrf, once: crypto.randomUUID() }).toString()
  for (const path of [`${place}/compare`, `${place}/publish`, `${browser.home}/targets/${target.id}/test`]) {
    expect((await viewer.send(path, { method: "POST", headers, body })).status).toBe(403)
  }
})

it("without a platform, the page says how to connect one", async () => {
  const { id } = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Empty" }, started.operatorToken)
  const { status, text } = await browser.open(`/brands/${id}/targets`)
  expect(status).toBe(200)
  expect(toWords(text)).toContain("This brand publishes to no other platform.")
  expect((await browser.open(`/brands/${id}/targets/${target.id}/cnt_0123456789abcdefghij`)).status).toBe(404)
})

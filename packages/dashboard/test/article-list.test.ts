import type { Article, CreatedApiKey } from "@citable/contract"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { readTable } from "./read-table.ts"

let started: StartedAccounts
let browser: WebClient
let home: string
const ids: string[] = []
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  browser = started.browse()
  await signInAs(browser, owner)
  home = `/brands/${started.brandId}/articles`
})
afterAll(() => started.close())

const call = <Answer>(method: string, path: string, body?: object) =>
  started.call<Answer>(method, path, body, started.operatorToken)
const create = async (article: object) =>
  (await call<Article>("POST", `/v1/brands/${started.brandId}/content`, article)).id
const read = (id: string) => call<Article>("GET", `/v1/content/${id}`)

const titlesOf = ({ text }: WebPage) => readTable(text, "Articles").rows.map(([title]) => title)
const linksOf = (page: WebPage, selector: string) =>
  new Map(
    [...parseHTML(page.text).document.querySelectorAll(selector)].map((link) => [
      link.textContent.replaceAll(/\s+/g, " ").trim(),
      link.getAttribute("href") ?? "",
    ]),
  )
const words = ({ text }: WebPage) =>
  parseHTML(text).document.querySelector("main")?.textContent.replaceAll(/\s+/g, " ") ?? ""

it("an empty list says how to fill it, and one that a filter empties leads back to all", async () => {
  expect((await browser.open(home)).text).toContain("There are no articles yet.")
  expect((await browser.open(`${home}?status=draft`)).text).toContain(`<a href="${home}">Show all articles</a>`)
})

describe("with 60 articles", () => {
  beforeAll(async () => {
    for (let at = 0; at < 60; at++) {
      const number = String(at).padStart(2, "0")
      ids.push(
        await create({ title: `Lamp ${number}`, author: { name: at < 3 ? "Ida" : "Bo" }, tags: at < 2 ? ["oak"] : [] }),
      )
    }
  })

  it("says how many there are, and leads to each page by its number", async () => {
    const first = await browser.open(`${home}?sort=title`)
    expect(words(first)).toContain("1 to 50 of 60 articles")
    expect(titlesOf(first).at(-1)).toBe("Lamp 49")
    const second = await browser.open(linksOf(first, "nav.pager a").get("2") ?? "")
    expect(words(second)).toContain("51 to 60 of 60 articles")
    expect(titlesOf(second)).toEqual(Array.from({ length: 10 }, (_, at) => `Lamp ${50 + at}`))
    expect((await browser.open(`${home}?page=9`)).text).toContain("The list ends before this page.")
  })

  it("its column heads order all pages, and then the other way round, without a script", async () => {
    const heads = linksOf(await browser.open(home), "thead a")
    expect([...heads.keys()]).toEqual(["Title", "Published", "Edited ↓"])
    const up = await browser.open(heads.get("Title") ?? "")
    expect(titlesOf(up)[0]).toBe("Lamp 00")
    expect(parseHTML(up.text).document.querySelector("[aria-sort]")?.getAttribute("aria-sort")).toBe("ascending")
    const down = await browser.open(linksOf(up, "thead a").get("Title ↑") ?? "")
    expect(titlesOf(down)[0]).toBe("Lamp 59")
  })

  it("five columns stand beside each other, the others below, and people choose which", async () => {
    const page = await browser.open(`${home}?q=Lamp+00`)
    const beside = (one: WebPage) =>
      [...parseHTML(one.text).document.querySelectorAll("thead th")].map((th) => th.textContent.trim())
    expect(beside(page)).toEqual(["Title", "State", "Published", "Topics", "Edited ↓"])
    expect(readTable(page.text, "Articles").rows[0]?.slice(3)).toEqual(["oak", expect.stringContaining("UTC"), "Ida"])
    const chosen = await browser.open(`${home}?q=Lamp+00&column=author`)
    expect(beside(chosen)).toEqual(["Title", "Author"])
    expect(chosen.text).toContain('value="author"')
    // The filters keep the columns, and the file has all of them.
    expect(chosen.text).toContain('<input type="hidden" name="column" value="author"')
    const csv = (await browser.open(`${home}?q=Lamp+00&column=author&format=csv`)).text.split("\r\n")
    expect(csv[0]).toBe("Title,State,Published,Topics,Edited,Author")
    expect(csv[1]).toMatch(/^Lamp 00,Draft,,oak,\d{4}-\d\d-\d\dT[\d:.]+Z,Ida$/)
  })

  it("finds the articles of an author", async () => {
    expect(titlesOf(await browser.open(`${home}?author=Ida&sort=title`))).toEqual(["Lamp 00", "Lamp 01", "Lamp 02"])
  })

  it("a view is saved for one person, shown as the current one, and forgotten", async () => {
    const page = await browser.open(`${home}?author=Ida&column=author`)
    const saved = await pressButton(browser, page, "Save", { name: "Ida’s" })
    expect([saved.url.pathname, saved.url.search]).toEqual([home, "?author=Ida&column=author"])
    const nav = (one: WebPage) => linksOf(one, "nav.views a")
    expect(nav(await browser.open(home)).get("Ida’s")).toBe(`${home}?author=Ida&column=author`)
    expect(parseHTML(saved.text).document.querySelector(".views [aria-current]")?.textContent).toBe("Ida’s")
    const other = await started.invite("bob@example.com", "editor")
    expect(nav(await other.open(`${home}?q=x`)).has("Ida’s")).toBe(false)
    await pressButton(browser, saved, "Forget “Ida’s”")
    expect(nav(await browser.open(`${home}?q=x`)).has("Ida’s")).toBe(false)
  })
})

describe("actions on several articles", () => {
  const bulk = async (action: string, article: string[], fields: Record<string, string> = {}) => {
    const question = await browser.submit(await browser.open(home), "/bulk", { action, article })
    return { question, done: await browser.submit(question, "/bulk", { action, ...fields }) }
  }

  it("are asked about by title, and told with what each has become", async () => {
    const { question, done } = await bulk("publish", ids.slice(0, 3))
    expect(words(question)).toMatch(
      /Publish 3 articles\? Lamp 00Lamp 01Lamp 02 Sites get the texts as they are saved now/,
    )
    expect(words(done)).toMatch(/3 published The list shows it for each article\. Lamp 00 PublishedLamp 01 Published/)
    expect((await read(ids[2] ?? "")).status).toBe("published")
  })

  it("are asked of everything that a filter finds, also on other pages", async () => {
    const list = await browser.open(`${home}?status=draft`)
    const all = await browser.open(linksOf(list, ".bulk a").get("Choose all 57 that match") ?? "")
    expect(words(all)).toContain("57 chosen: all that match")
    const question = await browser.submit(all, "/bulk", { action: "topic" })
    expect(words(question)).toMatch(/Add the topic to 57 articles\?.*And 37 more\./)
    const done = await browser.submit(question, "/bulk", { action: "topic", topic: "pine" })
    expect(words(done)).toContain("57 got the topic")
    const undone = await browser.submit(done, "/bulk", { action: "untopic" })
    expect(words(undone)).toContain("57 lost the topic")
    expect((await read(ids[59] ?? "")).tags).toEqual([])
  })

  it("a topic that an article had before stays when the action is undone", async () => {
    const { done } = await bulk("topic", [ids[1] ?? "", ids[2] ?? ""], { topic: "oak" })
    expect(words(done)).toContain("2 got the topic")
    expect(words(done)).toContain("Undo 1")
    await browser.submit(done, "/bulk", { action: "untopic" })
    expect([(await read(ids[1] ?? "")).tags, (await read(ids[2] ?? "")).tags]).toEqual([["oak"], []])
  })

  it("an author is set, and each article gets its own author back", async () => {
    const { done } = await bulk("author", [ids[2] ?? "", ids[3] ?? ""], { author: "Eve" })
    expect((await read(ids[3] ?? "")).author?.name).toBe("Eve")
    await browser.submit(done, "/bulk", { action: "author" })
    expect([(await read(ids[2] ?? "")).author?.name, (await read(ids[3] ?? "")).author?.name]).toEqual(["Ida", "Bo"])
  })

  it("are scheduled for one moment, never for one that has passed, and the schedule is undone", async () => {
    const at = { at: "2999-01-02T09:00", zone: "Europe/Berlin" }
    const { question, done } = await bulk("schedule", [ids[4] ?? "", ids[5] ?? ""], at)
    expect(words(done)).toContain("2 scheduled")
    expect((await read(ids[4] ?? "")).publish_at).toBe("2999-01-02T08:00:00.000Z")
    expect(words(await browser.open(`${home}?status=scheduled`))).toContain("goes live 2999-01-02 08:00 UTC")
    await browser.submit(done, "/bulk", { action: "unschedule" })
    expect((await read(ids[4] ?? "")).publish_at).toBeUndefined()
    const past = await browser.submit(question, "/bulk", { action: "schedule", at: "2001-01-01T09:00", zone: "UTC" })
    expect([past.status, past.text.includes("This moment has passed")]).toEqual([422, true])
  })

  it("are withdrawn, and moved to the trash and back", async () => {
    expect(words((await bulk("withdraw", ids.slice(0, 2))).done)).toContain("2 withdrawn")
    const { question, done } = await bulk("delete", ids.slice(0, 2))
    expect(words(question)).toContain("Move 2 articles to the trash? Lamp 00Lamp 01")
    expect(words(done)).toMatch(/2 in the trash.*Lamp 00 In the trash/)
    expect((await browser.open(`${home}/${ids[0]}`)).status).toBe(404)
    const back = await browser.submit(done, "/bulk", { action: "restore" })
    expect(words(back)).toContain("2 out of the trash")
    expect((await read(ids[0] ?? "")).status).toBe("unpublished")
  })

  it("publish and schedule what the question was about, and nothing that somebody saved after it", async () => {
    const [now, later] = [await create({ title: "Seen" }), await create({ title: "Seen later" })]
    const ask = async (action: string, id: string) =>
      browser.submit(await browser.open(home), "/bulk", { action, article: [id] })
    const questions = [await ask("publish", now), await ask("schedule", later)] as const
    for (const id of [now, later]) await call("PATCH", `/v1/content/${id}`, { title: "Unseen" })
    const done = await browser.submit(questions[0], "/bulk", { action: "publish" })
    expect(words(done)).toMatch(/1 published.*Unseen Published Changes not live/)
    const key = { name: "site", scopes: ["content:read"] }
    const site = await call<CreatedApiKey>("POST", `/v1/brands/${started.brandId}/api-keys`, key)
    const live = await started.call<Article>("GET", `/v1/content/${now}`, undefined, site.key)
    expect(live.title).toBe("Seen")
    const at = { at: "2999-01-02T09:00", zone: "UTC" }
    const planned = await browser.submit(questions[1], "/bulk", { action: "schedule", ...at })
    expect(words(planned)).toContain("1 scheduled")
    expect(await read(later)).toMatchObject({ version: 2, publish_version: 1 })
  })

  it("say nothing of success about an article that is not as wanted", async () => {
    const gone = await create({ title: "Gone" })
    const question = await browser.submit(await browser.open(home), "/bulk", {
      action: "publish",
      article: [gone, ids[6] ?? ""],
    })
    await call("DELETE", `/v1/content/${gone}`)
    const done = await browser.submit(question, "/bulk", { action: "publish" })
    expect([done.status, words(done)]).toEqual([
      422,
      expect.stringMatching(/1 of 2 published.*Gone: .*In the trash.*Lamp 06 Published/),
    ])
    const none = await browser.submit(await browser.open(home), "/bulk", { action: "publish" })
    expect(words(none)).toContain("No article is chosen.")
  })

  it("are not there for a viewer", async () => {
    const viewer = await started.invite("vera@example.com", "viewer")
    const { text } = await viewer.open(home)
    expect(text).not.toMatch(/type="checkbox"\s+name="article"|class="bulk"/)
  })
})

it("times are in the zone of a brand that has one, which the page names, and else in UTC until a script writes them", async () => {
  const id = await create({ title: "Dated", published_at: "2026-01-02T23:30:00Z" })
  await call("POST", `/v1/content/${id}/publish`, {})
  const shown = async () => readTable((await browser.open(`${home}?q=Dated`)).text, "Articles").rows[0]?.[2]
  expect(await shown()).toBe("2026-01-02 23:30 UTC")
  await call("PATCH", `/v1/brands/${started.brandId}`, { time_zone: "Asia/Tokyo" })
  expect(await shown()).toBe("Jan 3, 2026, 8:30 AM")
  const page = await browser.open(`${home}?q=Dated`)
  expect(words(page)).toContain("Times are in the zone of the brand, Asia/Tokyo.")
  expect(page.text).toContain('title="2026-01-02 23:30 UTC"')
  expect((await browser.open(`${home}?q=Dated&format=csv`)).text).toContain(",2026-01-02T23:30:00.000Z,")
  await call("PATCH", `/v1/brands/${started.brandId}`, { time_zone: null })
})

it("the language of articles is a filter and a column where a brand has several", async () => {
  expect((await browser.open(home)).text).not.toContain('name="locale"')
  await call("PATCH", `/v1/brands/${started.brandId}`, { locales: ["en", "de"] })
  await started.publish({ title: "Deutscher Text", locale: "de" })
  const german = await browser.open(`${home}?locale=de`)
  expect(titlesOf(german)).toEqual(["Deutscher Text"])
  expect(readTable(german.text, "Articles").columns).toContain("Language")
})

import type { Article } from "@citable/contract"
import type { Prompt } from "@citable/contract/visibility"
import type { StartedService } from "@citable/dev"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { sections } from "../src/frame/sections.ts"
import { pressButton } from "./press-button.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

let now = Date.UTC(2026, 10, 21, 9, 59)
let started: StartedService
let browser: Awaited<ReturnType<typeof signIn>>
let other: { id: string }
beforeAll(async () => {
  started = await startDashboard({ now: () => now })
  browser = await signIn(started)
  other = await started.call("POST", "/v1/brands", { name: "Nordlicht Outdoor" }, started.operatorToken)
})
afterAll(() => started?.close())

const words = async (path: string) => toWords((await browser.open(browser.home + path)).text)
const links = (html: string, within = "a[href]") =>
  [...parseHTML(html).document.querySelectorAll(within)].map((link) => ({
    text: link.textContent.replaceAll(/\s+/g, " ").trim(),
    href: link.getAttribute("href") ?? "",
    current: link.getAttribute("aria-current"),
  }))
const call = <Answer>(path: string, body: object) =>
  started.call<Answer>("POST", `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
/** What a page answers to its script. */
const found = async (path: string) => {
  const { text } = await browser.send(path, { headers: { accept: "application/json" } })
  return (JSON.parse(text) as { data: { name: string; detail: string; value: string }[] }).data
}

it("each of the five entries and each tab leads to its page, which marks both", async () => {
  expect(sections.slice(0, 5).map(({ label }) => label)).toEqual([
    "Home",
    "Write",
    "AI visibility",
    "Search & site",
    "Connections",
  ])
  for (const { label: entry, section, parts } of sections) {
    for (const { label, path } of parts) {
      const page = await browser.open(browser.home + path)
      expect([path, page.status]).toEqual([path, 200])
      const marked = links(page.text, "nav[aria-label]:not(.views, .pager) [aria-current]").map(({ text }) => text)
      expect(marked, path).toEqual(parts.length === 1 ? [entry] : [entry, label])
      const all = links(page.text, "nav.side a").map(({ text }) => text)
      expect(all.slice(2), section).toEqual(sections.slice(0, 5).map((one) => one.label))
    }
  }
})

describe("another brand", () => {
  it("opens at the same page and the same days, from a page that works without a script", async () => {
    const days = "from=2026-10-01&to=2026-10-28"
    const sources = await browser.open(`${browser.home}/visibility/sources?${days}`)
    const choice = links(sources.text, "nav.side .brand")[0]
    expect(choice?.text).toBe("Acme Bikes: choose another brand")
    const list = await browser.open(choice?.href.replaceAll("&amp;", "&") ?? "")
    expect(links(list.text, ".found a").map(({ href }) => href)).toContain(
      `/brands/${other.id}/visibility/sources?${days}`,
    )
    const narrow = await browser.open(`${browser.home}/switch?section=sources&q=NORD`)
    expect(links(narrow.text, ".found a")).toEqual([
      { text: "Nordlicht Outdoor Brand", href: `/brands/${other.id}/visibility/sources`, current: null },
    ])
    expect(await found(`${browser.home}/switch?section=sources&q=light`)).toEqual([])
    expect(await words("/switch?q=nothing")).toContain("No brand has “nothing” in its name.")
  })

  it("opens at its first page if the address names no page that exists", async () => {
    for (const section of ["", "nowhere", "../../x"]) {
      const [one] = await found(`${browser.home}/switch?section=${section}&q=nord`)
      expect(one?.value).toBe(`/brands/${other.id}`)
    }
  })
})

describe("the search", () => {
  it("finds pages by their other words, articles, prompts and brands", async () => {
    const { id } = await call<Article>("/content", { title: "Rain jackets that last" })
    const { data } = await call<{ data: { id: string }[] }>("/prompts", { prompts: [{ text: "Which rain jacket?" }] })
    expect(await found(`${browser.home}/find?q=rain`)).toEqual([
      {
        name: "Rain jackets that last",
        detail: "Article · Draft · en",
        value: `${browser.home}/articles/${id}`,
      },
      {
        name: "Which rain jacket?",
        detail: "Prompt · en",
        value: `${browser.home}/visibility/prompts/${data[0]?.id}`,
      },
    ])
    expect(await found(`${browser.home}/find?q=usage`)).toEqual([
      { name: "Spending", detail: "Page in Settings", value: `${browser.home}/usage` },
    ])
    expect((await found(`${browser.home}/find?q=nordlicht`)).map(({ value }) => value)).toEqual([`/brands/${other.id}`])
    expect((await found(`${browser.home}/find?q=`)).length).toBeGreaterThan(20)
    expect(await words("/find?q=nothing-like-it")).toContain("Nothing has “nothing-like-it” in its name.")
  })

  it("tells a script whose person is gone to sign in, and does not send it to another page", async () => {
    const { status, headers } = await started.service.fetch(
      new Request(`${started.url}${browser.home}/find?q=a`, { headers: { accept: "application/json" } }),
    )
    expect([status, headers.get("location")]).toEqual([401, null])
  })
})

describe("after a deletion", () => {
  it("the next page names what is in the trash, and Undo takes it out", async () => {
    const { id } = await call<Article>("/content", { title: "Thrown & away" })
    const panel = await browser.open(`${browser.home}/articles/${id}`)
    const list = await browser.submit(panel, `/${id}/delete`, { confirmed: "yes" })
    expect(toWords(list.text)).toMatch(/Thrown & away is in the trash until \d{4}-\d\d-\d\d \d\d:\d\d UTC\. Undo/)
    const back = await pressButton(browser, list, "Undo: Restore as a draft")
    expect(back.url.pathname).toBe(`${browser.home}/articles/${id}`)
    expect((await started.call<Article>("GET", `/v1/content/${id}`)).title).toBe("Thrown & away")
    // The address alone proves nothing.
    expect(toWords((await browser.open(list.url.pathname + list.url.search)).text)).not.toContain("in the trash")
  })

  it.each(["articles.cnt_00000000", "articles", "nothing.cnt_1", "constructor.cnt_1", "articles.cnt_1<b>", ""])(
    "an address with trashed=%s says nothing",
    async (value) => {
      const { status, text } = await browser.open(`${browser.home}/articles?trashed=${encodeURIComponent(value)}`)
      expect([status, text.includes('class="toast"')]).toEqual([200, false])
    },
  )
})

describe("after a change", () => {
  it("the next page tells it once, and Undo brings back what was there", async () => {
    const { data } = await call<{ data: { id: string }[] }>("/prompts", { prompts: [{ text: "A?" }, { text: "B?" }] })
    const ids = data.map(({ id }) => id)
    const path = `${browser.home}/visibility/prompts`
    const states = async () => {
      const list = `/v1${path.replace("/visibility", "")}?sort=text`
      const listed = await started.call<{ data: Prompt[] }>("GET", list, undefined, started.operatorToken)
      return listed.data
        .filter(({ id }) => ids.includes(id))
        .map(({ text, tags, enabled }) => [text, tags.join(), enabled])
    }
    const before = await states()
    const off = await browser.submit(await browser.open(path), "/change", { prompt: ids, action: "off" })
    expect(toWords(off.text)).toContain("2 prompts are left out of scans. Undo")
    expect(await states()).not.toEqual(before)
    expect(toWords((await browser.open(off.url.pathname + off.url.search)).text)).not.toContain(
      "left out of scans. Undo",
    )
    expect(toWords((await browser.submit(off, "/change")).text)).toContain("2 prompts are in scans. Undo")
    expect(await states()).toEqual(before)

    const edited = await browser.submit(await browser.open(`${path}/${ids[0]}`), "/edit", { text: "C?", tags: "x, y" })
    expect((await states())[1]).toEqual(["C?", "x,y", true])
    expect(toWords(edited.text)).toContain("The prompt is saved. Undo")
    await browser.submit(edited, "/edit")
    expect(await states()).toEqual(before)
  })

  it("an address that nobody was sent to says nothing", async () => {
    for (const once of [crypto.randomUUID(), "x", "<b>"]) {
      const { status, text } = await browser.open(`${browser.home}/articles?undo=${encodeURIComponent(once)}`)
      expect([status, text.includes('class="toast"')]).toEqual([200, false])
    }
  })
})

describe("the connections", () => {
  it("lead on where there are none, and never to a page that only says that there is none", async () => {
    const { text } = await browser.open(`${browser.home}/connections`)
    expect(toWords(text)).toContain("Sites Your own sites read the articles with a key.")
    for (const { text: label, href } of links(text, "section .button")) {
      const page = await browser.open(href)
      expect([label, page.status]).toEqual([label, 200])
      expect(parseHTML(page.text).document.querySelector("main form, main pre"), label).not.toBeNull()
    }
    expect(links((await browser.open(`${browser.home}/webhooks`)).text).map(({ text: label }) => label)).toContain(
      "Connect a site",
    )
  })

  it("say what was seen of each, and that nothing was sent while nothing was", async () => {
    const site = { url: "http://127.0.0.1:9/api/citable", description: "Shop" }
    await call("/webhooks", site)
    const before = await words("/connections")
    expect(before).toContain("Shop Not known")
    expect(before).toContain("http://127.0.0.1:9/api/citable Not tried Nothing was sent to it yet.")
    expect(before).not.toContain("Works")
  })
})

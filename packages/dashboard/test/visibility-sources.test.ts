import type { Article, ToolOutput } from "@citable/contract"
import type { CitationDomain, CitationGap, Competitor, SearchFanout, Visibility } from "@citable/contract/visibility"
import { renderBody } from "@citable/markdown"
import { parseHTML } from "linkedom"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { owner, signInAs, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { answeringEngine, hostile, scanBrand } from "./answered-brand.ts"
import { expectCsvAgrees, expectRangeKept } from "./csv-agrees.ts"
import { pressButton } from "./press-button.ts"
import { readColumn, readRows } from "./read-table.ts"

let started: StartedAccounts
let ada: WebClient
let home: string

beforeAll(async () => {
  const write = () => new Promise<never>(() => {})
  const writer = { name: "claude", model: "test-1", prices: null, write }
  started = await startAccounts({ dashboard: createDashboard(), engines: [answeringEngine], writers: [writer] })
  await scanBrand(started)
  ada = started.browse()
  await signInAs(ada, owner)
  home = `/brands/${started.brandId}/visibility`
})
afterAll(() => started?.close())
const tool = <Answer>(path: string) =>
  started.call<Answer>("GET", `/v1/brands/${started.brandId}${path}`, undefined, started.operatorToken)
const articles = async () =>
  (await tool<{ data: Article[] }>("/content?status=all&fields=title,body,status&limit=100")).data

/** The cells of the tables of a page, row by row, without their headings. */
const rowsOf = ({ text }: WebPage): string[][] => readRows(text)

const percent = (share: number) => `${Number((share * 100).toFixed(1))} %`

describe("the pages say what the tools say", () => {
  it("of cited sites, with counts, intervals and the pages of one", async () => {
    const { data } = await tool<{ data: CitationDomain[] }>("/citations/domains?limit=50")
    const page = await ada.open(`${home}/sources`)
    const rows = rowsOf(page)
    expect(parseHTML(page.text).document.querySelector("main figure svg")?.textContent).toContain("bad.example")
    expect(data.map(({ domain }) => domain)).toContain("bad.example")
    expect(rows.map(([domain, , cited]) => [domain, cited])).toEqual(
      data.map((row) => [row.domain, `${row.citations}`]),
    )
    expect(readColumn(page.text, "Pages")).toEqual(data.map(({ urls }) => `${urls}`))
    const you = new Map(rows.map(([domain], at) => [domain, readColumn(page.text, "You")[at]]))
    expect([you.get("pedalo.example"), you.get("bad.example")]).toEqual(["yes in 12 of 12", "no in 0 of 12"])
    expect(data[0]).not.toHaveProperty("named_rate")
    for (const [at, { citation_rate: rate }] of data.entries()) {
      const { low, high } = rate.interval ?? { low: 0, high: 0 }
      expect(rows[at]?.[3]).toBe(
        `${percent(rate.value ?? 0)} ${rate.count} of ${rate.of}, ${percent(low)} – ${percent(high)}`,
      )
    }
    const one = rowsOf(await ada.open(`${home}/sources?domain=pedalo.example`))
    expect(one).toHaveLength(12)
    expect(one[0]?.slice(0, 4)).toEqual(["https://pedalo.example/city", "Which bike suits a city?", "ChatGPT", "1"])
    expect(one[0]?.slice(5)).toEqual(["City bikes", "yes"])
    expect(rowsOf(await ada.open(`${home}/sources?type=own`)).map(([domain]) => domain)).toEqual(["acme.example"])
  })

  it("page by page, with the filters of the first one", async () => {
    const first = await ada.open(`${home}/sources?type=other&sort=domain&compare=none`)
    const next = [...parseHTML(first.text).document.querySelectorAll("main a")].find(
      ({ textContent }) => textContent === "Next page of Cited sites",
    )
    const second = await ada.open(next?.getAttribute("href") ?? "")
    const names = [first, second].flatMap((page) => rowsOf(page).map(([domain]) => domain))
    const other = await tool<{ data: CitationDomain[] }>("/citations/domains?type=other&sort=domain&limit=100")
    expect(names).toEqual(other.data.map(({ domain }) => domain))
    expect(names).toHaveLength(62)
    expect(second.text).not.toContain("Next page")
    expect(second.text).not.toContain(">Before</th>")
  })

  it("of gaps, by page and by site", async () => {
    for (const by of ["url", "domain"]) {
      const { data } = await tool<{ data: CitationGap[] }>(`/citations/gaps?by=${by}`)
      expect(data.length).toBeGreaterThan(1)
      const page = await ada.open(`${home}/sources?show=gaps&by=${by}`)
      expect(rowsOf(page).map((cells) => cells.slice(1, 3))).toEqual(
        data.map(({ answers }) => ["Pedalo", `${answers}`]),
      )
      expect(readColumn(page.text, by === "url" ? "Address" : "Site")).toEqual(
        data.map(({ url, domain }) => url ?? domain),
      )
    }
  })

  it("of competitors, beside the brand, and of all questions of a kind for those who ask", async () => {
    expect((await ada.open(home)).text).toContain(`href="${home}?questions=true"`)
    expect((await ada.open(`${home}?questions=true`)).text).toMatch(/prompts? do(es)?\s+not tell how much/)
    const { overall, competitors } = await tool<Visibility>("/visibility")
    const rows = rowsOf(await ada.open(`${home}/competitors`))
    const shares = [overall, ...competitors].map(({ current: { mention_rate: rate } }) => `${rate.count} of ${rate.of}`)
    expect(rows.map(([name]) => name)).toEqual(["Acme Bikes (you)", "Pedalo"])
    for (const [at, share] of shares.entries()) expect(rows[at]?.[1]).toContain(share)
  })

  it("of tones and searches", async () => {
    const sentiment = await tool<ToolOutput<"get_sentiment">>("/visibility/sentiment")
    const page = await ada.open(`${home}/sentiment`)
    const rows = rowsOf(page)
    const { positive, negative } = sentiment.shares ?? {}
    const reach = `${percent(positive?.interval?.low ?? 0)} – 100 %`
    // Twelve mentions are too few.
    const { value, interval } = sentiment.current
    const [balance] = [...parseHTML(page.text).document.querySelectorAll("dl.tiles div")]
    expect(balance?.textContent.replaceAll(/\s+/g, " ").trim()).toBe(
      `Balance of tones ${value} −1 to 1, from 12 positive, 0 neutral and 0 negative, ${interval?.low.toFixed(2)} to ${interval?.high} Too few to tell`,
    )
    expect([positive?.count, positive?.of, negative?.count]).toEqual([12, 12, 0])
    expect(rows.slice(0, 4).map((cells) => cells.slice(0, 2))).toEqual([
      ["Positive", `100 % 12 of 12, ${reach}: too few to tell`],
      ["Neutral", expect.stringMatching(/^0 % 0 of 12, 0 % – [\d.]+ %: too few to tell$/)],
      ["Negative", expect.stringMatching(/^0 % 0 of 12, 0 % – [\d.]+ %: too few to tell$/)],
      ["Not classified", "0 mentions"],
    ])
    expect(page.text).toContain("The latest 6 of each tone.")
    const good = rowsOf(await ada.open(`${home}/sentiment?tone=positive`)).slice(-sentiment.quotes.length)
    expect(good.map(([text]) => text)).toEqual(sentiment.quotes.map(({ text }) => text))
    expect(page.text).toMatch(/visibility\/prompts\/prm_[0-9a-z]+"/)

    const { data } = await tool<{ data: SearchFanout[] }>("/visibility/fanout")
    expect(rowsOf(await ada.open(`${home}/searches`)).map((cells) => cells.slice(0, 3))).toEqual(
      data.map(({ query, answers }) => [query.replaceAll(/\s+/g, " "), "ChatGPT", `${answers}`]),
    )
    expect(rowsOf(await ada.open(`${home}/searches?q=city`))).toHaveLength(1)
  })

  it("of the same days after a look at another section", async () => {
    const days = "from=2026-01-05&to=2026-02-01&compare=previous_year"
    const linkTo = ({ text }: WebPage, label: string) =>
      [...parseHTML(text).document.querySelectorAll("nav.side a")]
        .find((link) => link.textContent.trim() === label)
        ?.getAttribute("href") ?? ""
    const list = linkTo(await ada.open(`${home}?${days}&tag=bikes`), "Write")
    expect(list).toBe(`/brands/${started.brandId}/articles?${days}`)
    expect(linkTo(await ada.open(list), "AI visibility")).toBe(`${home}?${days}`)
  })

  it("in a CSV too, cell by cell and without formulas, and all pages keep the range", async () => {
    const { data: prompts } = await tool<ToolOutput<"list_prompts">>("/prompts")
    const { data: scans } = await tool<ToolOutput<"list_scans">>("/scans")
    const found: Record<string, number> = {}
    const sources = ["/sources", "/sources?domain=bad.example", "/sources?show=gaps", "/sources?show=gaps&by=domain"]
    for (const path of ["", "/prompts", ...sources, "/competitors", "/sentiment", "/searches", "/scans"]) {
      found[path] = await expectCsvAgrees(ada, home + path)
      await expectRangeKept(ada, home + path)
    }
    await expectRangeKept(ada, `${home}/prompts/${prompts[0]?.id}`)
    await expectRangeKept(ada, `${home}/scans/${scans[0]?.id}`)
    expect(found).toEqual({
      ...Object.fromEntries(Object.keys(found).map((path) => [path, 1])),
      "": 3,
      "/sentiment": 3,
    })
    for (const path of ["/sources?format=csv", "/searches?format=csv"]) {
      const csv = await ada.open(home + path)
      expect(csv.headers.get("content-type"), path).toBe("text/csv; charset=utf-8")
      expect(csv.text, path).not.toMatch(/(?:^|,)"?[=+@]/m)
    }
  })
})

describe("writing about a gap", () => {
  it("begins a draft that quotes it, once for each press, and the texts of strangers stay texts", async () => {
    const page = await ada.open(`${home}/sources?show=gaps`)
    const target = `Write about this: ${hostile.url.slice(0, 20)}`
    const before = (await articles()).length
    const first = await pressButton(ada, page, target)
    const second = await pressButton(ada, page, target)
    expect(first.url.pathname).toMatch(/\/articles\/cnt_/)
    expect(second.url.pathname).toBe(first.url.pathname)
    const [draft, ...others] = (await articles()).filter(({ id }) => first.url.pathname.endsWith(id))
    expect([others.length, (await articles()).length]).toEqual([0, before + 1])
    expect(draft?.title).toBe(hostile.title)
    const { html } = await renderBody(draft?.body ?? "")
    const { document } = parseHTML(`<main>${html}</main>`)
    const [link, ...more] = document.querySelectorAll("a[href]")
    expect(new URL(link?.getAttribute("href") ?? "").hostname).toBe("bad.example")
    expect(more).toEqual([])
    expect(document.querySelectorAll("img, script, iframe")).toHaveLength(0)
    expect(document.querySelector("main")?.textContent).toContain(hostile.prompt)
    expect(document.querySelector("main")?.textContent).toContain("These answers name Pedalo, and not Acme Bikes")
    const day = new Date().toISOString().slice(0, 10)
    expect([...document.querySelectorAll("blockquote p")].map(({ textContent }) => textContent)).toEqual([
      "Buy a Pedalo <b>lamp</b>.",
      `chatgpt on ${day}, asked ${hostile.prompt}`,
    ])
  })

  it("by a language model says what it can cost before the button, and leads to the article", async () => {
    const page = await ada.open(`${home}/sources?show=gaps`)
    const link = "a[aria-label^='Have it written: https://guide.example']"
    const href = parseHTML(page.text).document.querySelector(link)?.getAttribute("href")
    const form = await ada.open(href ?? "")
    expect(form.url.pathname).toMatch(/\/articles\/generate$/)
    expect(form.text).toContain("The cost is not known, because the price of this model is not known.")
    expect(form.text).toContain("https://guide.example/lamps?a=1&amp;b=2, which assistants cite now")
    const refused = await pressButton(ada, form, "Write it", { words: "7" })
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('role="alert"')])
    const writing = await pressButton(ada, form, "Write it")
    expect(writing.url.pathname).toMatch(/\/articles\/cnt_/)
    const made = (await articles()).find(({ id }) => writing.url.pathname.endsWith(id))
    expect(made?.status).toBe("generating")
  })

  it("begins on Home, too", async () => {
    const page = await ada.open(home.replace("/visibility", ""))
    expect((await pressButton(ada, page, "Write about this: http")).url.pathname).toMatch(/\/articles\/cnt_/)
  })

  it("is refused if the list does not have it", async () => {
    const page = await ada.open(`${home}/sources?show=gaps`)
    expect((await pressButton(ada, page, "Write about this", { key: "https://gone.example/" })).status).toBe(404)
  })
})

it("a search of an engine becomes a draft, or a keyword", async () => {
  const page = await ada.open(`${home}/searches`)
  const draft = await pressButton(ada, page, `Write about this: ${hostile.search.slice(0, 10)}`)
  const { title, body } = (await articles()).find(({ id }) => draft.url.pathname.endsWith(id)) ?? {}
  expect(title).toBe(hostile.search)
  expect((await renderBody(body ?? "")).html).not.toMatch(/<a [^>]*href="(?!#)|<img|<script/)
  expect((await pressButton(ada, page, "Track as a keyword: best")).text).toContain("is a tracked keyword now")
  const again = await pressButton(ada, await ada.open(`${home}/searches`), "Track as a keyword: best")
  expect(again.text).toContain("was tracked already")
  expect(await tool("/keywords")).toMatchObject({ data: [{ keyword: "best city bike" }] })
})

it("a competitor is tried before it is saved, changed, and removed only after a question", async () => {
  const names = { name: "Many people", aliases: "", domains: "https://many.example/shop\n" }
  const preview = await pressButton(ada, await ada.open(`${home}/competitors`), "Show what it matches", names)
  expect(preview.text).toContain("would match in <strong>12 of 36 stored answers</strong>")
  expect(preview.text).toContain('<q><mark class="other">Many people</mark> like it.</q>')
  expect((await tool<{ data: Competitor[] }>("/competitors")).data).toHaveLength(1)
  await pressButton(ada, preview, "Track it")
  const [, made] = (await tool<{ data: Competitor[] }>("/competitors")).data
  expect(made).toMatchObject({ name: "Many people", aliases: [], domains: ["many.example"] })
  const twice = await pressButton(ada, await ada.open(`${home}/competitors`), "Track it", names)
  expect([twice.status, twice.text]).toEqual([409, expect.stringContaining("already tracks a competitor")])

  const own = `${home}/competitors/${made?.id}`
  const tried = await pressButton(ada, await ada.open(own), "Show what it matches", { name: "Nobody" })
  expect(tried.text).toContain("<strong>12 of 36 stored answers</strong>")
  await pressButton(ada, tried, "Save", { aliases: "Some people" })
  expect((await tool<{ data: Competitor[] }>("/competitors")).data[1]).toMatchObject({
    name: "Nobody",
    aliases: ["Some people"],
  })
  const question = await pressButton(ada, await ada.open(own), "Stop tracking")
  expect((await tool<{ data: Competitor[] }>("/competitors")).data).toHaveLength(2)
  await pressButton(ada, question, "Stop tracking Nobody")
  expect((await tool<{ data: Competitor[] }>("/competitors")).data).toHaveLength(1)
})

it("texts of strangers are texts on every page", async () => {
  for (const path of [
    "/sources?domain=bad.example",
    "/sources?show=gaps",
    "/sources?show=gaps&by=domain",
    "/sentiment",
    "/searches",
  ]) {
    const { status, text } = await ada.open(`${home}${path}`)
    const { document } = parseHTML(text)
    expect([path, status]).toEqual([path, 200])
    expect(document.querySelectorAll("main script, main img, main b"), path).toHaveLength(0)
    for (const link of document.querySelectorAll("main a[href]")) {
      const url = new URL(link.getAttribute("href") ?? "", started.url)
      expect(url.protocol, path).toMatch(/^https?:$/)
      expect(url.hostname, path).not.toBe("evil.example")
      if (url.origin !== started.url) expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow")
    }
  }
})

it("a viewer reads all pages, and sees no action", async () => {
  const viewer = await started.invite("vera@example.com", "viewer")
  for (const path of ["/sources", "/sources?show=gaps", "/competitors", "/sentiment", "/searches"]) {
    const { status, text } = await viewer.open(`${home}${path}`)
    expect([path, status]).toEqual([path, 200])
    // Views belong to the person.
    expect(text, path).not.toMatch(/<main[^]*<form (?:class="\w+" )?method="post" action="(?![^"]*\/views)/)
    expect(text, path).not.toContain("Have it written")
  }
  expect((await viewer.open(`${home}/sources/generate?show=gaps&key=https://guide.example/`)).status).toBe(403)
  const csrf = /name="csrf" value="([^"]+)"/.exec((await viewer.open("/account")).text)?.[1] ?? ""
  const headers = { origin: started.url, "content-type": "application/x-www-form-urlencoded" }
  for (const path of ["/sources/draft", "/searches/draft", "/searches/track", "/competitors", "/competitors/preview"]) {
    const body = new URLSearchParams({ csrf, name: "Velo", once: crypto.randomUUID() }).toString()
    expect([path, (await viewer.send(`${home}${path}`, { method: "POST", headers, body })).status]).toEqual([path, 403])
  }
})

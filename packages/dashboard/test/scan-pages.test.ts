import type { ToolOutput } from "@citable/contract"
import { engineTitle, type Scan } from "@citable/contract/visibility"
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest"

import { quietEngine } from "../../service/test/quiet-engine.ts"
import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { readTable, readTiles } from "./read-table.ts"
import { signIn } from "./sign-in.ts"
import { hostileName, startScanned, type StartedScanned } from "./start-scanned.ts"

let started: StartedScanned
let browser: Awaited<ReturnType<typeof signIn>>
let prompts: string

async function start(...options: Parameters<typeof startScanned>): Promise<void> {
  started = await startScanned(...options)
  browser = await signIn(started)
  prompts = `${browser.home}/visibility/prompts`
}
const words = (html: string) => html.replaceAll(/<[^>]+>/gu, " ").replaceAll(/\s+/gu, " ")
const list = () => started.ask<ToolOutput<"list_prompts">>("GET", "/prompts?limit=100&sort=text")

describe("with prompts and no answers yet", () => {
  beforeEach(() => start())
  afterEach(() => started.close())

  it("an empty brand says what to do first, and its overview has no tiles", async () => {
    expect((await browser.open(`${browser.home}/visibility`)).text).toContain("No engine has been asked yet.")
    expect((await browser.open(prompts)).text).toContain("no enabled prompt matches")
    expect(readTiles((await browser.open(browser.home)).text).size).toBe(0)
  })

  it("many prompts are added at once, and the cost stands before the button that asks them once", async () => {
    const lines = Array.from({ length: 50 }, (_, at) => `Which bike suits rider ${at}?`)
    const texts = [...lines, "", `  ${lines[0]}  `].join("\r\n")
    const page = await browser.submit(await browser.open(prompts), "/new", { texts, tags: "riders, new" })
    expect(page.text).toContain("50 prompts were")
    expect((await list()).data).toHaveLength(50)
    expect((await browser.open(`${prompts}?tag=riders&enabled=true&q=rider+49`)).text).toContain("suits rider 49?")
    expect(words(page.text)).toContain("The cost is not known")
    expect(words(page.text)).toContain("Perplexity: 50 questions, about $0.5000 by its list prices")
    expect(words(page.text)).toContain("No answer of Perplexity has told its cost yet.")
    expect(words(page.text)).toContain("1 search, 1,000 tokens of answer, and 8,000 tokens of pages")
    const questions = words((await browser.open(`${prompts}?repeats=3&tag=riders`)).text)
    expect(questions).toMatch(/50 prompts with the tag riders × 4 engines × 3 = 600 questions/)

    const twice = [
      browser.submit(page, "/scans", { max_cost_usd: "5" }),
      browser.submit(page, "/scans", { max_cost_usd: "5" }),
    ]
    const [first, second] = await Promise.all(twice)
    expect(first?.url.pathname).toMatch(/\/visibility\/scans\/scn_/)
    expect(second?.url.pathname).toBe(first?.url.pathname)
    const scan = await started.ended(first?.url.pathname.split("/").at(-1) ?? "")
    expect([started.asked.count, scan.answered, scan.max_cost_usd]).toEqual([200, 200, 5])
    expect((await started.ask<ToolOutput<"list_scans">>("GET", "/scans")).data).toHaveLength(1)

    // The next scan costs what these answers cost: 50 × (0.001 + 0.002 + 0.003 + 0.004).
    const asked = words((await browser.open(prompts)).text)
    expect(asked).toContain("This costs about $0.5000.")
    expect(asked).not.toContain("list prices")
    expect(words((await browser.open(`${prompts}?repeats=2`)).text)).toContain("This costs about $1.00.")
  })

  it("the link to the schedule leads to a form that sets it, with its cost, and both pages say when it asks next", async () => {
    const schedule = async () => words((await browser.open(prompts)).text)
    const [, settings = ""] =
      /href="([^"]+#scans)">See the schedule of scans</.exec((await browser.open(prompts)).text) ?? []
    const empty = await browser.open(settings)
    expect(empty.text).toContain('<section id="scans">')
    expect(words(empty.text)).toContain("No scan can start now. The scan has no questions")
    await browser.submit(empty, "/schedules/scans", { scans: "daily" })
    expect(await schedule()).toContain(
      "The schedule asks daily, but cannot start a scan now. The scan has no questions",
    )
    await started.ask("POST", "/prompts", { prompts: [{ text: "Which bike is number 1?" }] })
    expect(await schedule()).toContain("The schedule asks daily. The first scan starts within ten minutes.")
    const { id } = await started.ask<Scan>("POST", "/scans", {})
    await started.ended(id)
    const advice = async (engine: string) =>
      words((await browser.open(`${browser.home}/visibility?engine=${engine}`)).text)
    expect(await advice("chatgpt")).toContain(
      "The only answer does not name Acme Bikes. See what they cite, if anything",
    )
    expect(await advice("gemini")).toContain("Nothing stands out: there is no source that is cited for competitors and")
    const page = await browser.open(settings)
    // An answer of each of the four engines: 0.001 + 0.002 + 0.003 + 0.004 dollars.
    expect(words(page.text)).toContain("now 4 questions to ChatGPT, Claude, Gemini, Perplexity")
    expect(words(page.text)).toContain("about $0.3000 in 30 days if it is daily, $0.0429 if it is weekly")
    const saved = await browser.submit(page, "/schedules/scans", { scans: "off" })
    expect([words(saved.text), await schedule()]).toEqual([
      expect.stringContaining("No scan is scheduled."),
      expect.stringContaining("No scan is scheduled."),
    ])
    const wrong = await browser.submit(page, "/schedules/scans", { scans: "hourly" })
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('id="scans-every-fault"')])
  })

  it("a limit in dollars is refused for an engine whose price is unknown, as the form says before", async () => {
    await started.close()
    const ask = () => Promise.reject(new Error("Nobody is asked."))
    await start({}, { engines: [{ name: "local_model", model: "m-8b", surface: "api", ask }] })
    await started.ask("POST", "/prompts", { prompts: [{ text: "Which?" }] })
    const page = await browser.open(prompts)
    expect(words(page.text)).toContain("A limit in US dollars does not work for Local model: leave it empty")
    const refused = await browser.submit(page, "/scans", { max_cost_usd: "5" })
    expect(words(refused.text)).toContain(
      "The price of local_model (m-8b) is unknown, so a limit in US dollars does not work. Leave the limit empty",
    )
    expect((await started.ask<ToolOutput<"list_scans">>("GET", "/scans")).data).toEqual([])
  })

  it("a scan shows how far it is, follows itself until its end, and can be cancelled", async () => {
    await started.ask("POST", "/prompts", {
      prompts: Array.from({ length: 9 }, (_, at) => ({ text: `Number ${at}?` })),
    })
    const gate = Promise.withResolvers<void>()
    started.gate.open = gate.promise
    const page = await browser.submit(await browser.open(prompts), "/scans")
    const path = page.url.pathname
    const live = async () => {
      const { html, is_done: isDone } = JSON.parse((await browser.open(`${path}/live`)).text) as {
        html: string
        is_done: boolean
      }
      return { text: words(html), html, isDone }
    }
    expect(words(page.text)).toContain("0 of 36 questions are done")
    expect(await live()).toMatchObject({ isDone: false })
    await browser.submit(await browser.open(path), "/cancel")
    gate.resolve()
    const scan = await started.ended(path.split("/").at(-1) ?? "")
    expect(scan.status).toBe("cancelled")
    // Questions in flight still end.
    await expect
      .poll(async () => (await started.ask<Scan>("GET", `/scans/${scan.id}`)).answered)
      .toBe(started.asked.count)
    const now = await started.ask<Scan>("GET", `/scans/${scan.id}`)
    const shown = await live()
    expect(shown.isDone).toBe(true)
    expect(shown.text).toContain(`${now.answered} answered, 0 failed, ${now.cancelled} not sent.`)
    const progress = readTable(shown.html, "Progress by engine")
    const columns = ["Engine", "Model", "Done", "Of", "Answered", "Failed", "Not sent"]
    expect(progress.rows.map((row) => columns.map((name) => row[progress.columns.indexOf(name)]))).toEqual(
      now.engines.map(({ answered, cancelled, planned, ...engine }) =>
        [engineTitle(engine), "model-1", answered + cancelled, planned, answered, 0, cancelled].map(String),
      ),
    )
    expect((await browser.open(path)).text).not.toContain("Cancel the scan")
    expect(await browser.submit(await browser.open(prompts), "/scans", { max_cost_usd: "much" })).toMatchObject({
      status: 422,
    })
  })

  it("suggestions tell what asking costs, and those that are chosen become prompts", async () => {
    const page = await browser.open(prompts)
    expect(words(page.text)).toContain("This also asks ChatGPT once, which costs money.")
    const ideas = await browser.submit(page, "/suggestions", { topics: "cargo bikes" })
    expect(words(ideas.text)).toContain("ChatGPT was asked once, which cost $0.0010.")
    // A page that is loaded again asks nobody again.
    await browser.submit(page, "/suggestions", { topics: "cargo bikes" })
    expect(started.asked.count).toBe(1)
    const [, first] = /name="text-0" value="([^"]+)"/.exec(ideas.text) ?? []
    await browser.submit(ideas, "/suggested", { pick: ["0"] })
    expect((await list()).data.map(({ text }) => text)).toEqual([first])
  })

  it("prompts are changed, left out, and deleted after a question", async () => {
    await started.ask("POST", "/prompts", { prompts: ["A?", "B?", "C?"].map((text) => ({ text })) })
    const ids = (await list()).data.map(({ id }) => id)
    const [one = "", two = "", three = ""] = ids
    await browser.submit(await browser.open(prompts), "/change", { prompt: [one, two], action: "off" })
    expect((await list()).data.map(({ enabled }) => enabled)).toEqual([false, false, true])
    await browser.submit(await browser.open(`${prompts}/${one}`), "/edit", {
      text: "Another\r\nquestion?",
      tags: "x, y ,x",
      engine: ["claude"],
      enabled: "yes",
    })
    expect((await list()).data[0]).toMatchObject({
      text: "Another question?",
      tags: ["x", "y"],
      engines: ["claude"],
      enabled: true,
    })
    const question = await browser.submit(await browser.open(prompts), "/change", {
      prompt: [two, three],
      action: "delete",
    })
    expect((await list()).data).toHaveLength(3)
    await browser.submit(question, "/change")
    expect((await list()).data.map(({ id }) => id)).toEqual([one])
    const last = await browser.submit(await browser.open(`${prompts}/${one}`), "/delete")
    await browser.submit(last, "/delete")
    expect((await list()).data).toEqual([])
    expect((await browser.open(`${prompts}/${one}`)).status).toBe(404)
  })
})

describe("with answers", () => {
  afterEach(() => started.close())

  it("a prompt shows every answer word for word, with the names marked and links only to the web", async () => {
    await start({ days: 3, prompts: 1 })
    const [prompt] = (await list()).data
    const path = `${prompts}/${prompt?.id}`
    const first = await browser.open(path)
    const [, next] = /href="([^"]+)">Earlier answers/.exec(first.text) ?? []
    const second = await browser.open(next?.replaceAll("&amp;", "&") ?? "")
    const shown = [first, second].flatMap(({ text }) =>
      [...text.matchAll(/<div class="answer" dir="auto">([^]*?)<\/div>/gu)].map(([, one = ""]) => one),
    )
    const decoded = shown.map((text) =>
      text
        .replaceAll(/<[^>]*>/gu, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"')
        .replaceAll(/&amp;|&#x26;/gu, "&"),
    )
    const { data } = await started.ask<ToolOutput<"get_prompt_results">>(
      "GET",
      `/prompts/${prompt?.id}/results?limit=100`,
    )
    expect(data).toHaveLength(12)
    // As the engine means it: without the signs of Markdown, but with what it wrote as HTML.
    const meant = (text: string) =>
      text.replaceAll("**", "").replace("[Pedalo](https://pedalo.example/a?Pedalo)", "Pedalo")
    expect(decoded.map((text) => text.trim())).toEqual(data.map(({ text }) => meant(text)))
    for (const [at, { mentions }] of data.entries()) {
      const marks = [...(shown[at] ?? "").matchAll(/<mark class="(own|other)">/gu)].map(([, kind]) => kind)
      const counted = (isOwn: boolean) =>
        mentions.filter(({ competitor_id: id }) => (id === null) === isOwn).reduce((sum, { count }) => sum + count, 0)
      expect(marks.filter((kind) => kind === "own")).toHaveLength(counted(true))
      expect(marks.filter((kind) => kind === "other")).toHaveLength(counted(false))
    }
    expect(first.text).not.toContain(hostileName)
    expect(first.text + second.text).not.toContain('href="javascript:')
    expect(first.text).toMatch(/<a href="https:\/\/acme\.example\/[^"]+" rel="noopener noreferrer nofollow">/)
    const engine = await browser.open(`${path}?engine=claude&from=2026-05-05&to=2026-05-05&format=csv`)
    expect(engine.text.split("\r\n")).toHaveLength(3)
    expect(engine.text).toContain("Claude,model-1,Which bike is number 0?")
  })

  it("few answers are too few to tell, and many have a figure, a change in words and what to do next", async () => {
    await start({ days: 1, prompts: 7 })
    const few = await browser.open(`${browser.home}/visibility`)
    expect(few.text).toContain("Too few to tell: these are 28 answers.")
    expect(few.text).not.toContain('class="chart"')
    await started.close()

    await start({ days: 2, prompts: 15 })
    const many = await browser.open(`${browser.home}/visibility?from=2026-05-05&to=2026-05-05`)
    expect(many.text).toContain('<figure class="chart">')
    expect(many.text).not.toContain("style=")
    expect(readTiles(many.text).get("Mention rate")).toMatch(/^33\.3 % 20 of 60, .* No clear change$/)
    expect(words(many.text)).toMatch(/Write about a gap : reviews\.example is cited in \d+ answers that name /)
    expect(many.text).toContain('href="/brands/')
    expect(many.text).toMatch(/visibility\/prompts\?from=2026-05-05&amp;to=2026-05-05"/)
  })
})

it("a viewer reads answers, but sees no form that asks, adds or changes, and is refused each", async () => {
  const accounts = await startAccounts({ dashboard: createDashboard(), engines: [quietEngine] })
  onTestFinished(() => accounts.close())
  const { brandId } = accounts
  const token = accounts.operatorToken
  const { data } = await accounts.call<ToolOutput<"create_prompts">>(
    "POST",
    `/v1/brands/${brandId}/prompts`,
    { prompts: [{ text: "Which bike?" }] },
    token,
  )
  const ada = accounts.browse()
  await signInAs(ada, owner)
  const home = `/brands/${brandId}/visibility`
  const forms = ["/prompts/new", "/prompts/change", "/prompts/suggestions", "/scans"]
  const paths = [`${home}/prompts`, `${home}/prompts/${data[0]?.id}`]
  const page = await ada.open(`${home}/prompts`)
  for (const form of forms) expect(page.text).toContain(`action="${home}${form}"`)
  const viewer = await accounts.invite("eve@example.com", "viewer")
  for (const path of paths) {
    const { status, text } = await viewer.open(path)
    expect([status, [...text.matchAll(/method="post" action="([^"]+)"/gu)].map(([, to]) => to)]).toEqual([
      200,
      ["/sign-out"],
    ])
  }
  const [, csrf = ""] = /name="csrf" value="([^"]+)"/.exec((await viewer.open(paths[0] ?? "")).text) ?? []
  for (const form of forms) {
    const fields = { csrf, once: crypto.randomUUID(), texts: "A?", prompt: data[0]?.id ?? "", action: "off" }
    const body = new URLSearchParams(fields)
    const headers = { origin: accounts.url, "content-type": "application/x-www-form-urlencoded" }
    expect([form, (await viewer.send(home + form, { method: "POST", headers, body: body.toString() })).status]).toEqual(
      [form, 403],
    )
  }
})

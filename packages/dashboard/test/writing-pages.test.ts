import type { ToolOutput } from "@citable/contract"
import type { StartOptions } from "@citable/dev"
import { afterEach, expect, it } from "vitest"

import { obedientModel, readModelRequest } from "../../service/test/obedient-model.ts"
import { startWritingService, type WritingService } from "../../service/test/start-writing-service.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { dollarText } from "../src/figures/dollar-text.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

const passwordCost = { ln: 8, r: 8, p: 1 }
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** A service whose model answers as `obedientModel` does, until a test makes it wait. */
async function start(
  options: StartOptions = {},
): Promise<{ world: WritingService; browser: WebClient & { home: string } }> {
  const world: WritingService = await startWritingService(
    (_, index) => ({ text: obedientModel(readModelRequest(world.vendor.requests[index - 1])) }),
    { dashboard: createDashboard(), passwordCost, ...options },
  )
  open.push(world)
  const browser = await signIn(world.started)
  await world.call("PATCH", `/v1/brands/${world.started.brandId}`, { locales: ["en", "de"] })
  await world.call("PUT", `/v1/brands/${world.started.brandId}/profile`, {
    facts: ["Acme Bikes sells in 14 countries."],
  })
  return { world, browser }
}

const idOf = ({ url }: WebPage) => /cnt_[0-9a-z]+/.exec(url.pathname)?.[0] ?? ""
const read = (world: WritingService, id: string) => world.call<ToolOutput<"get_content">>("GET", `/v1/content/${id}`)

it("a person asks for an article once, sees its cost and steps, and then every check with what it rests on", async () => {
  const { world, browser } = await start()
  const form = await browser.open(`${browser.home}/articles/generate`)
  expect(toWords(form.text)).toContain("The service stops a job at $5.00.")
  const asked = { brief: "How to choose a grinder", keyword: "grinders", words: "200", locale: "en" }
  const first = await browser.submit(form, "/articles/generate", asked)
  const id = idOf(first)
  expect(idOf(await browser.submit(form, "/articles/generate", asked))).toBe(id)
  const article = await world.ended(id)
  const writing = article.writing as NonNullable<typeof article.writing>
  expect(writing.checks.length).toBeGreaterThan(0)

  const editor = await browser.open(`${browser.home}/articles/${id}`)
  expect(editor.text).toContain(">Save</button>")
  expect(toWords(editor.text)).toContain("A model wrote this text. Checks:")
  const page = await browser.open(`${browser.home}/articles/${id}/writing`)
  const words = toWords(page.text)
  expect(words).toContain(`Cost $${writing.cost_usd?.toFixed(4)}`)
  expect(words).toContain(`claude: ${writing.model}`)
  for (const [name, version] of Object.entries(writing.prompts)) expect(words).toContain(`${name} ${version}`)
  for (const { text, detail, sources } of writing.checks) {
    expect(words).toContain(toWords(text))
    expect(words).toContain(toWords(detail))
    for (const { quote } of sources) expect(words).toContain(`A fact of the brand’s profile ${quote}`)
  }
  const looked = await browser.open(`${browser.home}/articles/${id}/writing?state=looked_up`)
  const rules = writing.checks.filter(({ state }) => state === "looked_up")
  expect(looked.text.match(/<blockquote>/g)?.length).toBe(rules.flatMap(({ sources }) => ["", ...sources]).length)
  // The green of what somebody judged is not the colour of what rules looked up.
  expect(looked.text).toContain('<span class="badge ">Looked up</span>')
})

it("the cost stands before the button, equals what the tool reserves, and comes from former jobs once there are some", async () => {
  const { world, browser } = await start({ writingLimits: { brandMonth: 9, jobsMonth: 3 } })
  const asked = { brief: "How to choose a grinder", words: "200", locale: "en" }
  const costIn = ({ text }: WebPage) =>
    /This costs about \$([\d.]+) \(from \$([\d.]+) to \$([\d.]+)\)/.exec(toWords(text))
  const form = await browser.open(`${browser.home}/articles/generate`)
  expect(toWords(form.text)).toContain("No job of this kind has ended yet.")
  expect(toWords(form.text)).toContain(
    "$9.00 of the brand’s $9.00 are left this month. 3 of 3 jobs are left this month.",
  )
  const preview = await pressButton(browser, form, "Estimate again", { ...asked, estimate: "1" })
  expect(world.vendor.requests).toHaveLength(0)
  expect(preview.text).toContain("How to choose a grinder</textarea")
  const [, about, from, to] = costIn(preview) ?? []
  expect(about).toBe(from)
  expect(Number(to)).toBeGreaterThan(Number(about))
  expect(Number(costIn(form)?.[3])).toBeGreaterThan(Number(to))

  const id = idOf(await pressButton(browser, preview, "Write it", asked))
  const { writing } = await world.ended(id)
  expect(`$${to}`).toBe(dollarText(writing?.estimate_usd))
  const next = await pressButton(browser, form, "Estimate again", { ...asked, estimate: "1" })
  const words = toWords(next.text)
  expect(words).toContain(`This costs about ${dollarText(writing?.cost_usd)}.`)
  expect(words).toContain(`It comes from your last job of this kind, in proportion to the length.`)
  expect(words).toContain(`it is at most ${dollarText(writing?.estimate_usd)}.`)
  expect(words).toContain(
    `${dollarText(9 - (writing?.cost_usd ?? 0))} of the brand’s $9.00 are left this month. 2 of 3`,
  )
})

it("an estimate says when the service would refuse the job, and is in tokens where no price is known", async () => {
  const { world, browser } = await start({ writingLimits: { brandMonth: 0.01 } })
  const { id } = await world.call<{ id: string }>("POST", `/v1/brands/${world.started.brandId}/content`, {
    title: "Beans",
    body: "Keep beans dry.",
  })
  const rewrite = await browser.open(`${browser.home}/articles/${id}/rewrite`)
  expect(toWords(rewrite.text)).toContain("The service would refuse it now: it may cost $")
  const refused = await pressButton(browser, rewrite, "Rewrite it", { instructions: "Shorter." })
  expect([refused.status, toWords(refused.text).includes("may spend $0.01 on writing")]).toEqual([422, true])

  const write = () => Promise.reject(new Error("Nobody asks."))
  const unpriced = await startDashboard({ writers: [{ name: "local", model: "m", prices: null, write }] })
  open.push(unpriced)
  const other = await signIn(unpriced)
  const page = toWords((await other.open(`${other.home}/articles/generate`)).text)
  expect(page).toContain("The cost is not known, because the price of this model is not known. It takes about 1")
  expect(page).toMatch(/about [\d,]{6,} tokens, and at most [\d,]{6,}\./)
  expect(page).toContain("Writing has no monthly budget. The brand has used $0.00 this month.")
})

it("a job that runs can be stopped, pressed twice or not, and the page says what happened", async () => {
  const { world, browser } = await start()
  world.reply(() => ({ fault: "hang" }))
  const form = await browser.open(`${browser.home}/articles/generate`)
  const running = await browser.submit(form, "/articles/generate", { brief: "Grinders", locale: "en" })
  const { writing } = await read(world, idOf(running))
  const words = toWords(running.text)
  expect(words).toContain("Writing the article.")
  expect(words).toContain(`Estimate At most $${writing?.estimate_usd?.toFixed(2)}`)
  const live = JSON.parse((await browser.open(`${running.url.pathname}/writing/live`)).text) as Record<string, unknown>
  expect(live).toMatchObject({ is_done: false })
  const stopped = await browser.submit(running, "/writing/stop")
  expect(toWords(stopped.text)).toContain("A person stopped the model")
  expect((await browser.submit(running, "/writing/stop")).status).toBe(200)
  expect((await read(world, idOf(running))).writing?.status).toBe("cancelled")
  expect(JSON.parse((await browser.open(`${running.url.pathname}/writing/live`)).text)).toMatchObject({ is_done: true })
})

it("an article is rewritten by instructions and translated, and a failure says what to do", async () => {
  const { world, browser } = await start()
  const body = "## Storage\n\nKeep beans dry.\n"
  const { id } = await world.call<{ id: string }>("POST", `/v1/brands/${world.started.brandId}/content`, {
    title: "Beans",
    body,
  })
  const home = `${browser.home}/articles/${id}`
  expect(toWords((await browser.open(home)).text)).toContain("Rewrite with a model… · Translate…")
  await browser.submit(await browser.open(`${home}/rewrite`), "/rewrite", { instructions: "Say it shorter." })
  expect((await world.ended(id)).writing).toMatchObject({ kind: "rewrite", status: "completed" })
  expect(await read(world, id)).toMatchObject({ body, version: 1, writing: { is_held: true, version: null } })
  const held = await browser.open(home)
  expect(toWords(held.text)).toContain("Compare the texts, then take the new one or keep the article. Before")
  await browser.submit(held, "/writing/take")
  const taken = await read(world, id)
  expect([taken.version, taken.writing?.version, taken.body === body]).toEqual([2, 2, false])
  expect(toWords((await browser.open(home)).text)).toContain("Before Keep beans dry. After")
  const translated = await browser.submit(await browser.open(`${home}/translate`), "/translate", { locale: "de" })
  expect(await world.ended(idOf(translated))).toMatchObject({ locale: "de", writing: { status: "completed" } })

  const beside = toWords((await browser.open(translated.url.pathname)).text)
  expect(beside).toContain("The translation beside its original Original Beans Translation")
  expect(beside).toContain("Original ## Storage Translation")
  const again = await pressButton(browser, await browser.open(`${home}/translate`), "Estimate for this language", {
    locale: "de",
    estimate: "1",
  })
  expect(toWords(again.text)).toContain("This costs nothing: the brand has every part of the translation already.")

  world.reply(() => ({ fault: { status: 401, message: "wrong" } }))
  await browser.submit(await browser.open(`${home}/rewrite`), "/rewrite", { instructions: "Longer." })
  const failed = await world.ended(id)
  expect(failed.writing?.status).toBe("failed")
  const words = toWords((await browser.open(home)).text)
  expect(words).toContain(toWords(`The model did not finish. ${failed.writing?.error?.message}`))
  expect(words).toContain("Whoever manages the key of the model’s vendor has to replace it first. Ask a model again")
})

it("a rewritten text that waits goes, or stays out if somebody has edited the article meanwhile", async () => {
  const { world, browser } = await start()
  const body = "Keep beans dry.\n"
  const brand = `/v1/brands/${world.started.brandId}/content`
  const { id } = await world.call<{ id: string }>("POST", brand, { title: "Beans", body })
  const home = `${browser.home}/articles/${id}`
  const rewrite = async () => {
    await browser.submit(await browser.open(`${home}/rewrite`), "/rewrite", { instructions: "Say it shorter." })
    await world.ended(id)
    return browser.open(home)
  }
  await browser.submit(await rewrite(), "/writing/drop")
  expect(await read(world, id)).toMatchObject({ body, version: 1, writing: { status: "completed", version: null } })
  expect((await read(world, id)).writing?.is_held).toBeUndefined()

  const held = await rewrite()
  await world.call("PATCH", `/v1/content/${id}`, { body: "Keep beans cool.\n" })
  const late = await browser.submit(held, "/writing/take")
  expect(late.status).toBeGreaterThanOrEqual(400)
  expect(toWords(late.text)).toContain("Somebody has edited the article since version 1: it is at version 2.")
  expect(await read(world, id)).toMatchObject({ body: "Keep beans cool.\n", version: 2 })
})

it("an outline that a person edited and approved becomes its article, and one that another tab changed does not", async () => {
  const { world, browser } = await start()
  const asked = { brief: "How to choose a grinder", words: "200", locale: "en", outline_only: "1" }
  const id = idOf(
    await browser.submit(await browser.open(`${browser.home}/articles/generate`), "/articles/generate", asked),
  )
  const outline = await world.ended(id)
  expect(outline.writing?.outline).toEqual({ brief: asked.brief, words: 200 })
  const home = `${browser.home}/articles/${id}`
  expect(toWords((await browser.open(home)).text)).toContain("approve it and let the model write the article…")
  const edit = (body: string) => world.call("PATCH", `/v1/content/${id}`, { title: "Choosing grinders", body })
  const body =
    "Grinders differ.\n\n## Price first\n\n- Look at the whole cost.\n\n## Noise second\n\n- Ask the neighbours.\n"
  await edit(body)
  const approval = await browser.open(`${home}/outline`)
  expect(toWords(approval.text)).toMatch(/This costs about \$[\d.]+/)
  expect(approval.text).toContain("## Price first")

  await edit(body.replace("Noise", "Colour"))
  const calls = world.vendor.requests.length
  const stale = await browser.submit(approval, "/outline")
  expect([stale.status, world.vendor.requests.length]).toEqual([422, calls])
  expect(toWords(stale.text)).toContain(
    "The outline has changed since version 3, which was approved: it is at version 4.",
  )
  expect(await read(world, id)).toMatchObject({ status: "draft", body: body.replace("Noise", "Colour") })

  await edit(body)
  await browser.submit(await browser.open(`${home}/outline`), "/outline")
  const article = await world.ended(id)
  expect(article).toMatchObject({ id, status: "draft", title: "Choosing grinders", slug: outline.slug })
  expect(article.body.match(/^## .*$/gm)).toEqual(["## Price first", "## Noise second"])
  expect(article.body.length).toBeGreaterThan(body.length)
  expect(Object.keys(article.writing?.prompts ?? {})).toEqual(["write-section", "describe-article"])
  expect(article.writing?.outline).toBeUndefined()
  expect(toWords((await browser.open(`${home}/outline`)).text)).toContain("was no outline")
})

it("a link fills the form in and asks no model, and what somebody typed stays after a refusal", async () => {
  const { world, browser } = await start()
  const { data: prompts } = await world.call<ToolOutput<"create_prompts">>(
    "POST",
    `/v1/brands/${world.started.brandId}/prompts`,
    { prompts: [{ text: "Which grinder is best?" }] },
  )
  const prompt = prompts[0]?.id ?? ""
  const brief = "Say what <b>Pedalo</b> leaves out.\n\nQuote “nobody”."
  const link = new URLSearchParams({ prompt_id: prompt, brief, keyword: "grinders" })
  const page = await browser.open(`${browser.home}/articles/generate?${link}`)
  expect(page.text).toContain(`<option value="${prompt}" selected>Which grinder is best?`)
  expect(page.text).toContain("Say what &lt;b&gt;Pedalo&lt;/b&gt; leaves out.\n\nQuote “nobody”.</textarea")
  expect(page.text).toContain('value="grinders"')
  expect(world.vendor.requests).toHaveLength(0)
  const refused = await browser.submit(await browser.open(`${browser.home}/articles/generate`), "/articles/generate", {
    brief: "Keep this",
    words: "7",
    locale: "en",
  })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain("Keep this")
})

it("where no model is set up, the page says how to set one up, and the editor offers nothing", async () => {
  const started = await startDashboard()
  open.push(started)
  const browser = await signIn(started)
  const page = await browser.open(`${browser.home}/articles/generate`)
  expect(page.status).toBe(200)
  expect(toWords(page.text)).toContain("No language model is set up for this brand.")
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, { title: "Beans" })
  expect((await browser.open(`${browser.home}/articles/${id}`)).text).not.toContain("Rewrite with a model")
})

import type { ToolOutput } from "@citable/contract"
import { afterEach, expect, it } from "vitest"

import { obedientModel, readModelRequest } from "../../service/test/obedient-model.ts"
import { startWritingService, type WritingService } from "../../service/test/start-writing-service.ts"
import type { WebClient, WebPage } from "../../service/test/web-client.ts"
import { createDashboard } from "../src/index.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { toWords } from "./to-words.ts"

const passwordCost = { ln: 8, r: 8, p: 1 }
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

/** A service whose model answers as `obedientModel` does, until a test makes it wait. */
async function start(): Promise<{ world: WritingService; browser: WebClient & { home: string } }> {
  const world: WritingService = await startWritingService(
    (_, index) => ({ text: obedientModel(readModelRequest(world.vendor.requests[index - 1])) }),
    { dashboard: createDashboard(), passwordCost },
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
  expect(toWords(form.text)).toContain("The service stops the job at $5.00, the limit of one job")
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
    for (const { quote } of sources) expect(words).toContain(`A fact of the brand’s profile: “${quote}”`)
  }
  const passed = await browser.open(`${browser.home}/articles/${id}/writing?state=passed`)
  expect(passed.text.match(/<blockquote>/g)?.length).toBe(
    writing.checks.filter(({ state }) => state === "passed").length,
  )
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
  expect(toWords(stopped.text)).toContain("Somebody stopped the model")
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
  const translated = await browser.submit(await browser.open(`${home}/translate`), "/translate", { locale: "de" })
  expect(await world.ended(idOf(translated))).toMatchObject({ locale: "de", writing: { status: "completed" } })

  world.reply(() => ({ fault: { status: 401, message: "wrong" } }))
  await browser.submit(await browser.open(`${home}/rewrite`), "/rewrite", { instructions: "Longer." })
  const failed = await world.ended(id)
  expect(failed.writing?.status).toBe("failed")
  const words = toWords((await browser.open(home)).text)
  expect(words).toContain(toWords(`The model did not finish. ${failed.writing?.error?.message}`))
  expect(words).toContain("Whoever manages the key of the model’s vendor has to replace it first. Ask a model again")
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

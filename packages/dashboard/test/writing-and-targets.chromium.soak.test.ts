import { chromiumOptions, startTestPlatform, type TestPlatform } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"

import { obedientModel, readModelRequest } from "../../service/test/obedient-model.ts"
import { startWritingService, type WritingService } from "../../service/test/start-writing-service.ts"
import { createDashboard } from "../src/index.ts"
import { fit, lookAt } from "./look-at.ts"
import { ada } from "./start-dashboard.ts"
import { watchPage } from "./watch-page.ts"
import { waysToLook, withoutScripts } from "./ways-to-look.ts"

let browser: Browser
let world: WritingService
let platform: TestPlatform
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
})
afterAll(() => browser.close())
afterEach(async () => {
  await world.close()
  await platform.close()
})

const ways: typeof waysToLook = { ...waysToLook, "no scripts, 390 px": withoutScripts }

describe.each(Object.entries(ways))("with %s", (way, options) => {
  it("a model writes, is stopped, writes again and shows its checks; then a conflict on a platform is seen and ended", async () => {
    world = await startWritingService(() => ({ fault: "hang" }), {
      dashboard: createDashboard(),
      passwordCost: { ln: 8, r: 8, p: 1 },
      publishTiming: { intervalMs: 30 },
    })
    platform = await startTestPlatform()
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const troubles = watchPage(page, world.started.url)
    const prefix = `writing-${way.replaceAll(/[^a-z0-9]+/g, "-")}`
    const isPlain = options.javaScriptEnabled === false
    const look = (name: string) => (isPlain ? fit : lookAt)(page, `${prefix}-${name}`)
    await setUp(page)
    await write(page, look, isPlain)
    await settle(page, look)
    expect(troubles.filter((text) => !text.includes("status of 422"))).toEqual([])
    await context.close()
  })
})

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click()
const follow = (page: Page, name: string | RegExp) => page.getByRole("link", { name, exact: true }).first().click()
type Look = (name: string) => Promise<void>

async function setUp(page: Page): Promise<void> {
  await page.goto(world.started.url)
  await page.getByLabel("Setup code").fill(world.started.service.setupCode ?? "")
  await page.getByLabel("Your e-mail address").fill(ada.email)
  await page.getByLabel("New password").fill(ada.password)
  await page.getByLabel("Brand").fill("Acme Bikes")
  await press(page, "Create the owner")
  await page.getByRole("heading", { name: "Home", exact: true }).waitFor()
  const brand = `/v1/brands/${world.started.brandId}`
  await world.call("PATCH", brand, { locales: ["en", "de"] })
  await world.call("PUT", `${brand}/profile`, { facts: ["Acme Bikes sells in 14 countries."] })
  await world.call("POST", `${brand}/integrations`, {
    name: "Press",
    connection: {
      kind: "wordpress",
      config: { url: platform.url },
      credentials: { username: platform.username, application_password: platform.password },
    },
  })
}

/** The way from a brief to a written article. The model hangs at first, so that somebody stops it. */
async function write(page: Page, look: Look, isPlain: boolean): Promise<void> {
  const ask = async () => {
    await follow(page, "Write")
    await follow(page, "Let a model write")
    await page.getByLabel("What to write about").fill("How to choose a grinder")
    await page.getByLabel("Search that the article should rank for").fill("grinders")
    await page.getByLabel("About how many words").fill("200")
  }
  await ask()
  await press(page, "Estimate again")
  await page.getByText("No job of this kind has ended yet.").waitFor()
  await look("form")
  await press(page, "Write it")
  await page.getByRole("heading", { name: "Writing", exact: true }).waitFor()
  await look("running")
  await press(page, "Stop the model")
  await page.getByText("A model was stopped before it finished").waitFor()
  await look("stopped")

  world.reply((_, index) => ({ text: obedientModel(readModelRequest(world.vendor.requests[index - 1])) }))
  await ask()
  await press(page, "Write it")
  const written = page.getByText("A model wrote this text")
  if (isPlain) {
    await world.ended(/cnt_[0-9a-z]+/.exec(page.url())?.[0] ?? "")
    await page.reload()
  }
  // With scripts, the page loads the text by itself.
  await written.waitFor({ timeout: 60_000 })
  await page.getByRole("button", { name: "Save", exact: true }).waitFor()
  await look("written")
  const checks = page.getByRole("link", { name: /^(?:All \d+ checks|The check)$/ })
  if (!(await checks.isVisible())) await written.click()
  await checks.click()
  await page.getByRole("heading", { name: "Checks" }).waitFor()
  await look("checks")
  await follow(page, "Edit")
  await follow(page, "Rewrite with a model…")
  await look("rewrite")
  await follow(page, "Edit")
  await follow(page, "Translate…")
  await look("translate")
}

/** The way from a platform on which an editor changed the article to one that shows ours again. */
async function settle(page: Page, look: Look): Promise<void> {
  await follow(page, "Connections")
  await follow(page, "Articles elsewhere")
  await press(page, "Test the connection to Press")
  await page.getByText("Works", { exact: true }).waitFor()
  await page.getByLabel("State").selectOption("none")
  await press(page, "Show")
  await look("not-sent")
  await follow(page, /^How to choose/)
  await press(page, "Compare with Press")
  await page.getByText("Publishing would create a new article there.").waitFor()
  await look("dry-run")
  await press(page, "Publish to Press")
  await page.getByRole("heading", { name: "Published", exact: true }).waitFor()
  const [post] = platform.visible()
  platform.edit(post?.id ?? 0, { title: "An editor’s title", content: "<p>Other words.</p>" })
  await world.call("PATCH", `/v1/content/${/cnt_[0-9a-z]+/.exec(page.url())?.[0]}`, { title: "How to choose" })
  await page.reload()
  await press(page, "Publish to Press")
  await page.getByRole("heading", { name: "Stopped: changed there" }).waitFor()
  await look("conflict")
  await follow(page, "All publishing targets")
  await follow(page, "1 needs you on Press")
  await look("targets")
  await follow(page, /^How to choose/)
  await press(page, "Compare with Press")
  await page.getByRole("region", { name: "title on Press", exact: true }).getByText("An editor’s title").waitFor()
  await look("both-texts")
  await page.getByLabel("Take the text of Press").uncheck()
  await press(page, "Take theirs")
  await page.getByText("Their text is version").waitFor()
  await look("taken")
  await press(page, "Compare with Press")
  await press(page, "Replace what is on Press")
  await page.getByRole("heading", { name: "Published", exact: true }).waitFor()
  expect(platform.visible()).toMatchObject([{ title: "An editor’s title", content: post?.content }])
  await look("replaced")
  await chooseEvents(page, look)
}

/** The way to the events of a webhook, in plain words. */
async function chooseEvents(page: Page, look: Look): Promise<void> {
  await follow(page, "Connections")
  await follow(page, "Webhooks")
  await look("webhooks")
  await page
    .getByRole("link", { name: /^Deliveries and events/ })
    .first()
    .click()
  await page.getByText("Choose its events").click()
  await page.getByLabel("An article is published").check()
  await look("events")
  await press(page, "Save the events")
  await page.getByText("It gets 3 kinds of events.").waitFor()
}

import type { Article } from "@citable/contract"
import { chromiumOptions, listen, type StartedService, testDay } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createRandom } from "../../next/test/create-random.ts"
import { lookAt } from "./look-at.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"
import { textEditor } from "./text-editor.ts"
import { writeTogether } from "./write-together.ts"

let started: StartedService
let browser: Browser
let page: Page
let home: string
let article: Article
/** What the site answers to its webhook and to a visitor. */
const site = { answer: 503, page: "nothing yet", url: "", close: async () => {} }
/** Chromium has the name of this zone from before 2008. */
const zone = /^Asia\/(?:Kolkata|Calcutta)$/
const troubles: string[] = []
const dialogs: string[] = []

beforeAll(async () => {
  started = await startDashboard({ retryDelays: Array.from({ length: 50 }, () => 300) })
  const session = await signIn(started)
  home = `${started.url}${session.home}`
  const server = await listen((request) =>
    Promise.resolve(
      request.method === "POST"
        ? new Response(null, { status: site.answer })
        : new Response(site.page, { headers: { "content-type": "text/html" } }),
    ),
  )
  Object.assign(site, { url: server.url, close: () => server.close() })
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, {
    url: `${server.url}/api/citable`,
    description: "The blog",
    article_url: `${server.url}/blog/{slug}`,
    preview_url: `${server.url}/api/draft`,
  })
  const fields = { title: "Why steel frames last", body: "Steel **bends**.\n", tags: ["frames"] }
  article = await started.call("POST", `/v1/brands/${started.brandId}/content`, fields)
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Asia/Kolkata" })
  await context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: started.url })))
  page = await context.newPage()
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await site.close()
  await started?.close()
})

it("a double click publishes once, and the live line follows the site until its page shows the article", async () => {
  await page.goto(`${home}/articles/${article.id}/publish`)
  await page.getByRole("button", { name: "Publish now" }).dblclick()
  await page.getByText("The receiver answered 503").waitFor()
  site.answer = 200
  await page.getByText("this version was not found in it yet").waitFor()
  site.page = "<title>Why steel frames last</title><h1>Why steel frames last</h1><p>Steel <b>bends</b>.</p>"
  await page.getByText(/The page (?:shows|has the title and the text of) this version\./).waitFor()
  await page.getByText("There is nothing more to wait for.").waitFor()
  await lookAt(page, "publishing-live")
  const { data } = await started.call<{ data: unknown[] }>("GET", `/v1/content/${article.id}/publications`)
  expect(data).toHaveLength(1)
})

it("a schedule is in the reader's zone with UTC beside it, and times have the reader's language", async () => {
  await page.getByLabel("Day and time").fill("2027-01-15T09:30")
  expect(await page.getByLabel("Time zone").inputValue()).toMatch(zone)
  await page.getByText("2027-01-15 04:00 UTC").waitFor()
  await page.getByRole("button", { name: "Schedule" }).click()
  await page.getByText("15 Jan 2027, 09:30").first().waitFor()
  expect(await page.getByText("15 Jan 2027, 09:30").first().getAttribute("title")).toBe("2027-01-15 04:00 UTC")
  await page.getByRole("link", { name: "Articles" }).click()
  await page.getByRole("link", { name: "Calendar" }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get("zone") ?? "").toMatch(zone)
  await page.goto(`${home}/articles/calendar?month=2027-01`)
  await page.getByText("09:30 Scheduled").waitFor()
  await page.getByText("January 2027, times in Asia").waitFor()
  await lookAt(page, "publishing-calendar")
})

it("a version with changed fields and its text passes axe, and fits a phone", async () => {
  await started.call("PATCH", `/v1/content/${article.id}`, {
    title: "Why steel lasts",
    body: "Steel bends.\n\nOften.\n",
  })
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setViewportSize({ width: 390, height: 900 })
  await page.goto(`${home}/articles/${article.id}/revisions/2`)
  await lookAt(page, "publishing-version")
  expect(troubles).toEqual([])
})

it("no script of these pages is larger than 5 KB, and that of times not than 1 KB", async () => {
  const sizes: Record<string, number> = {}
  for (const name of ["publish.js", "times.js"]) {
    const html = await (await page.request.get(`${home}/articles/${article.id}/publish`)).text()
    const source = new RegExp(`/assets/[^"]*/${name}`).exec(html)?.[0] ?? ""
    sizes[name] = (await (await page.request.get(started.url + source)).body()).length
  }
  expect(sizes["publish.js"]).toBeLessThanOrEqual(5120)
  expect(sizes["times.js"]).toBeLessThanOrEqual(1024)
})

/** Opens the editor of an article of its own, and types at the end of its text. */
async function write(words: string): Promise<string> {
  const fields = { title: "Last words", body: "First line.\n", on_slug_conflict: "suffix" }
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, fields)
  await page.goto(`${home}/articles/${id}`)
  await textEditor(page).press("Control+End")
  await page.keyboard.type(words)
  return id
}
const link = (name: string) => page.getByRole("link", { name, exact: true })
const drawer = () => page.getByRole("dialog", { name: "Publish" })
const read = (id: string, key?: string) => started.call<Article>("GET", `/v1/content/${id}`, undefined, key)
const stored = async (id: string) => (await read(id)).body
const warning = () => page.getByText("There is text in this browser that is not saved")

it("the drawer waits until the last words are saved, however long that takes, and Publish now puts them live", async () => {
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 1280, height: 720 })
  const id = await write("IMPORTANT correction")
  const gate = Promise.withResolvers<void>()
  let saves = 0
  await page.route(`**/articles/${id}`, async (route) => {
    if (route.request().method() === "POST" && saves++ === 0) await gate.promise
    await route.continue()
  })
  await link("Publish").click()
  await drawer().getByText("Saving …").waitFor()
  gate.resolve()
  await drawer().getByText("This is the first publication").waitFor()
  await lookAt(page, "publishing-drawer")
  await drawer().getByRole("button", { name: "Publish now" }).click()
  await drawer().getByText("0 of 1 place was seen to show the published version.").waitFor()
  const { slug } = await read(id)
  site.page = "<h1>Last words</h1><p>First line.\nIMPORTANT correction</p>"
  await drawer().getByText("1 of 1 place was seen to show the published version.").waitFor()
  await drawer().getByText("There is nothing more to wait for.").waitFor()
  const opened = page.context().waitForEvent("page")
  await drawer().locator("#live li > a").click()
  const seen = await opened
  await seen.getByRole("heading", { name: "Last words" }).waitFor()
  await seen.close()
  expect([await read(id), dialogs]).toMatchObject([
    { body: "First line.\nIMPORTANT correction", status: "published" },
    [],
  ])

  // The editor has the version that is live, so its next save is no conflict.
  await page.keyboard.press("Escape")
  expect(await drawer().count()).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Publish")
  await page.getByText("Published", { exact: true }).waitFor()
  await textEditor(page).press("Control+End")
  await page.keyboard.type(" is here")
  await page.getByLabel("Slug").fill("final-words")
  await page.getByText(/^Saved /).waitFor()
  await page.getByRole("link", { name: "Publish…" }).click()
  await drawer().getByText(`The address changes from …/${slug} to …/final-words`).waitFor()
  expect(await drawer().locator(".diff ins").allTextContents()).toEqual([" is here"])

  // Somebody else saves. What the drawer shows is no longer what would go live.
  await started.call("PATCH", `/v1/content/${id}`, { title: "Not on the screen" })
  await drawer().getByRole("button", { name: "Publish now" }).click()
  await drawer().getByText("Nothing was published: the article has changed").waitFor()
  expect((await read(id, started.apiKey)).title).toBe("Last words")
  await drawer().getByText("Not on the screen").first().waitFor()
  await page.emulateMedia({ colorScheme: "dark" })
  await page.setViewportSize({ width: 390, height: 844 })
  await lookAt(page, "publishing-drawer-changed")
  await drawer().getByRole("button", { name: "Publish now" }).click()
  site.page = "<h1>Not on the screen</h1><p>First line.\nIMPORTANT correction is here</p>"
  await drawer().getByText(`/blog/${slug} does not lead to this one: it answers 200.`).waitFor()
  expect((await read(id, started.apiKey)).title).toBe("Not on the screen")
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 1280, height: 720 })
})

it("where saving fails, the page stays and says so; whoever insists leaves, is warned, and finds the text again", async () => {
  const id = await write("Unsaved.")
  await page.route(`**/articles/${id}`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  )
  await link("Publish").click()
  await drawer().getByText("Not everything is saved, and publishing would leave it out.").waitFor()
  await drawer().getByRole("button", { name: "Close" }).click()
  await link("Revisions").click()
  await page.getByText("press the same again to leave without saving").waitFor()
  await link("Revisions").click()
  await page.getByRole("link", { name: "Version 1", exact: true }).waitFor()
  await link("Publish").click()
  await warning().waitFor()
  await lookAt(page, "publishing-unsaved")
  await page.unroute(`**/articles/${id}`)
  await link("Go back to the text").click()
  await page.getByText("your text is back from this browser").waitFor()
  await link("Revisions").click()
  await page.getByRole("link", { name: "Version 2", exact: true }).waitFor()
  await link("Publish").click()
  await page.getByRole("heading", { name: "Publish now" }).waitFor()
  expect([await warning().isVisible(), await stored(id), dialogs]).toEqual([false, "First line.\nUnsaved.", []])
})

it("a link to a new tab saves as well, and the page there is up to date once it is done", async () => {
  const id = await write("In a new tab.")
  const gate = Promise.withResolvers<void>()
  await page.route(`**/articles/${id}`, async (route) => {
    if (route.request().method() === "POST") await gate.promise
    await route.continue()
  })
  const opened = page.context().waitForEvent("page")
  await link("Publish").click({ modifiers: ["Control"] })
  const other = await opened
  const unsaved = other.getByText("There is text in this browser that is not saved")
  await other.bringToFront()
  await unsaved.waitFor()
  // Save waits for the save that runs.
  await page.getByRole("button", { name: "Save" }).click()
  gate.resolve()
  await unsaved.waitFor({ state: "hidden" })
  await page.getByText(/^Saved /).waitFor()
  expect(await stored(id)).toBe("First line.\nIn a new tab.")
  await page.unroute(`**/articles/${id}`)
  await other.close()
})

it("closing the tab saves what was typed last, and asks nothing where the service answers", async () => {
  const id = await write("Then it was closed.")
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => stored(id)).toBe("First line.\nThen it was closed.")
  expect(dialogs).toEqual([])
  page = other
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
})

it("closing the tab asks where a text is too long to be sent behind it, and the text comes back all the same", async () => {
  const id = await write("")
  await textEditor(page).fill("word ".repeat(14_000))
  const other = await page.context().newPage()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => dialogs.splice(0)).toEqual(["beforeunload"])
  page = other
  await page.goto(`${home}/articles/${id}`)
  await page.getByText(/^Saved /).waitFor()
  expect((await stored(id)).trim().split(" ")).toHaveLength(14_000)
})

it("two tabs and an agent write at random while the network fails, and no word is lost", async () => {
  // Whole services that are killed, and 200 schedules, are in a soak test.
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  const writer = { name: "ada", context, tabs: [await context.newPage()], isSignedIn: true, cookies: [] }
  const cut = (isOffline: boolean) => () => context.setOffline(isOffline)
  const service = { url: started.url, token: started.writeKey, kill: cut(true), start: cut(false) }
  const random = createRandom(testDay())
  const { events, ...outcome } = await writeTogether([writer], started.brandId, 8, { service, random, rounds: 2 })
  expect({ day: testDay(), ...outcome, events }).toMatchObject({ lost: [], unseen: [], left: [], troubles: [] })
  await context.close()
})

it("a new article is saved before its page is left, without a title as well; signing out saves first, too", async () => {
  await page.goto(`${home}/articles/new`)
  await textEditor(page).press("Control+End")
  await page.keyboard.type("An hour of work.")
  await link("Media").click()
  await page.getByRole("heading", { name: "Media" }).waitFor()
  await link("Articles").click()
  await link("Untitled").click()
  await page.getByLabel("Title", { exact: true }).fill("Idea one")
  await textEditor(page).press("Control+End")
  await page.keyboard.type(" And a word.")
  await link("Edit").click()
  await page.locator("#save-state:empty").waitFor({ state: "attached" })
  await textEditor(page).press("Control+End")
  await page.keyboard.type(" Twice.")
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.getByLabel("Password").waitFor()
  const path = `/v1/brands/${started.brandId}/content?status=all&q=Idea`
  const { data } = await started.call<{ data: Article[] }>("GET", path)
  expect(data.map(({ body }) => body)).toEqual(["An hour of work. And a word. Twice."])
  expect(dialogs).toEqual([])
})

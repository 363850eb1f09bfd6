import { join } from "node:path"

import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { bodyOf } from "./body-of.ts"
import { ada, startDashboard } from "./start-dashboard.ts"
import { textEditor } from "./text-editor.ts"
import { watchPage } from "./watch-page.ts"

/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let started: StartedService
let browser: Browser
let page: Page
let troubles: string[]

beforeAll(async () => {
  started = await startDashboard()
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext()
  page = await context.newPage()
  troubles = watchPage(page, started.url)
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

let count = 0
async function look(name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${++count}-${name}.png`), fullPage: true })
}

it("an empty service leads from its address to a published article", async () => {
  await page.goto(started.url)
  expect(new URL(page.url()).pathname).toBe("/setup")
  await page.getByLabel("Setup code").fill(started.service.setupCode ?? "")
  await page.getByLabel("Your e-mail address").fill(ada.email)
  await page.getByLabel("New password").fill(ada.password)
  await page.getByLabel("Brand").fill("Acme Bikes")
  await page.getByLabel("Website").fill("https://acme.example/shop")
  await look("setup")
  await page.getByRole("button", { name: "Create the owner" }).click()
  await page.getByRole("heading", { name: "Home", exact: true }).waitFor()
  expect(await page.getByText("Getting started").textContent()).toContain("3 steps left")
  await look("overview")
  await page.getByRole("link", { name: "Write an article" }).click()
  await page.getByLabel("Title", { exact: true }).fill("Why steel frames last")
  await textEditor(page).fill("Steel **bends** before it breaks.\n\n> [!NOTE]\n> Ask your welder.\n")
  await look("new")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Draft", { exact: true }).waitFor()
  const preview = page.frameLocator("iframe.preview")
  await preview.getByText("Ask your welder.").waitFor()
  await look("editor")
  await page.getByRole("link", { name: "Publish", exact: true }).click()
  await look("publish")
  await page.getByRole("button", { name: "Publish now" }).click()
  await page.getByText("for your sites").waitFor()
  await look("published")
  const { data } = await started.call<{ data: { title: string; slug: string }[] }>(
    "GET",
    `/v1/brands/${started.brandId}/content`,
    undefined,
    started.apiKey,
  )
  expect(data.map(({ title, slug }) => [title, slug])).toEqual([["Why steel frames last", "why-steel-frames-last"]])
})

it("the editor saves by itself, and the preview follows what is typed", async () => {
  await page.keyboard.press("Escape")
  const source = textEditor(page)
  await source.press("Control+End")
  await source.pressSequentially("\nAnd it can be <b onclick=alert(1)>welded</b> again.")
  await page.frameLocator("iframe.preview").getByText("welded").waitFor()
  await page.getByText(/^Saved /).waitFor()
  await look("saved")
  await page.reload()
  expect(await bodyOf(page)).toContain("welded")
  await page.getByText("Changes not live").waitFor()
})

it("two people who edit the same article both keep their texts, and are asked only about what both changed", async () => {
  const { data } = await started.call<{ data: { id: string }[] }>("GET", `/v1/brands/${started.brandId}/content`)
  const path = `/v1/content/${data[0]?.id}`
  const stored = () => started.call<{ body: string; tags: string[] }>("GET", path)
  const source = textEditor(page)
  await source.fill("One.\n\nTwo.\n\nThree.\n")
  await page.getByText(/^Saved /).waitFor()
  await started.call("PATCH", path, { body: "One, says Grace.\n\nTwo.\n\nThree.\n", tags: ["frames"] })
  await source.press("Control+End")
  await page.keyboard.insertText("Four.")
  await page.getByText("changed the topics and the text. Your text has both.").waitFor()
  expect(await stored()).toMatchObject({ body: "One, says Grace.\n\nTwo.\n\nThree.\nFour.", tags: ["frames"] })
  expect(await bodyOf(page)).toContain("says Grace")
  expect(await page.getByLabel("Topics, one per line").inputValue()).toBe("frames")
  // Nobody takes back the words of somebody else.
  await page.keyboard.press("Control+z")
  await expect.poll(async () => (await stored()).body).toBe("One, says Grace.\n\nTwo.\n\nThree.\n")

  await started.call("PATCH", path, { body: "One, says Grace.\n\n2, says Grace.\n\nThree.\n" })
  await source.fill("One, says Grace.\n\nTwo, says Ada.\n\nThree, says Ada.\n")
  const asked = page.getByRole("heading", { name: "You and somebody else changed the same" })
  await asked.waitFor()
  await look("conflict")
  expect((await stored()).body).toBe("One, says Grace.\n\n2, says Grace.\n\nThree, says Ada.\n")
  // Publishing waits.
  await page.getByRole("link", { name: "Publish", exact: true }).click()
  await page.getByText("Not everything is saved, and publishing would leave it out.").waitFor()
  await page.getByRole("button", { name: "Close" }).click()
  const question = page.getByRole("group", { name: "Text, 1 of 1" })
  expect(await question.locator("blockquote").allTextContents()).toEqual(["Two, says Ada.", "2, says Grace."])
  await question.getByRole("button", { name: "Keep both" }).click()
  await asked.waitFor({ state: "hidden" })
  const both = "One, says Grace.\n\n2, says Grace.\n\nTwo, says Ada.\n\nThree, says Ada.\n"
  await expect.poll(async () => (await stored()).body).toBe(both)
  await source.fill("Ada wrote that.\n")
  await page.getByRole("link", { name: "Revisions" }).click()
  await page.getByRole("link", { name: "Version 4", exact: true }).waitFor()
  await look("revisions")
})

it("a text is kept in the browser while its author is signed out, and saved after the next sign-in", async () => {
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  const source = textEditor(page)
  await page.frameLocator("iframe.preview").getByText("Ada wrote that.").waitFor()
  await page.context().clearCookies()
  await source.fill("Written while signed out.\n")
  await page.getByText("Your sign-in has ended").waitFor()
  const other = await page.context().newPage()
  await other.goto(started.url)
  await signIn(other)
  await other.getByRole("heading", { name: "Home", exact: true }).waitFor()
  await other.close()
  await page.getByText(/^Saved /).waitFor()
  const { data } = await started.call<{ data: { body: string }[] }>(
    "GET",
    `/v1/brands/${started.brandId}/content?status=all`,
  )
  expect(data[0]?.body).toBe("Written while signed out.\n")
})

it("a field that is refused is marked while its writer types on, until it is right", async () => {
  const slug = page.getByLabel("Slug", { exact: true })
  await slug.fill("Two words")
  await page.locator("#slug[aria-invalid=true]").waitFor()
  const id = (await slug.getAttribute("aria-describedby")) ?? ""
  expect(await page.locator(`[id="${id}"]`).textContent()).toMatch(/^Enter letters and digits in words/)
  expect(await page.locator("#save-state").textContent()).not.toMatch(/_|\/slug/)
  await look("refused-field")
  await slug.fill("two-words")
  await page.getByText(/^Saved /).waitFor()
  expect(await page.locator("[aria-invalid], .fault").count()).toBe(0)
})

const list = async () => {
  const path = `/v1/brands/${started.brandId}/content?status=all&sort=-updated_at`
  return (await started.call<{ data: { id: string; title: string; slug: string; body: string }[] }>("GET", path)).data
}
const home = () => `${started.url}/brands/${started.brandId}`
const signIn = async (other: Page) => {
  await other.getByLabel("E-mail address").fill(ada.email)
  await other.getByLabel("Password").fill(ada.password)
  await other.getByRole("button", { name: "Sign in" }).click()
}

it("a new article is a draft after the first pause, whose address follows its title, and Discard can be undone", async () => {
  await page.goto(`${home()}/articles/new`)
  await textEditor(page).press("Control+End")
  await page.keyboard.type("An hour of work.")
  await page.getByText(/^Saved /).waitFor()
  await page.getByRole("link", { name: "Publish", exact: true }).waitFor()
  expect(await list()).toMatchObject([{ title: "Untitled", body: "An hour of work." }, {}])
  await page.getByLabel("Title", { exact: true }).pressSequentially("Rai", { delay: 10 })
  await expect.poll(async () => (await list())[0]?.slug).toBe("rai")
  await page.getByLabel("Title", { exact: true }).pressSequentially("n jackets", { delay: 10 })
  await expect.poll(async () => (await list())[0]?.slug).toBe("rain-jackets")
  await expect.poll(() => page.getByLabel("Slug").inputValue()).toBe("rain-jackets")
  await page.getByRole("heading", { name: "Rain jackets", level: 1 }).waitFor()
  await page.getByRole("button", { name: "Discard" }).click()
  await page.getByText(/ is in the trash until /).waitFor()
  await look("discarded")
  expect(await list()).toHaveLength(1)
  await page.getByRole("button", { name: "Undo" }).click()
  await textEditor(page).getByText("An hour of work.").waitFor()
  expect(await list()).toMatchObject([{ title: "Rain jackets" }, {}])
  await page.goto(`${home()}/articles/new`)
  await textEditor(page).waitFor()
  expect(
    await page
      .locator("#title, textarea[name=body]")
      .evaluateAll((all) => all.map((one) => one instanceof HTMLElement && "value" in one && one.value)),
  ).toEqual(["", ""])
})

it("a wrong field keeps none of the others from being saved, and a deleted article keeps its text", async () => {
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, {
    title: "Deleted soon",
    body: "First.",
  })
  await page.goto(`${home()}/articles/${id}`)
  await page.getByLabel("Slug").fill("Bad Slug!!")
  await textEditor(page).press("Control+End")
  await page.keyboard.type(" Second.")
  await page.getByText(/^Saved .*, but not all\. Slug: /).waitFor()
  expect(await started.call("GET", `/v1/content/${id}`)).toMatchObject({ slug: "deleted-soon", body: "First. Second." })
  await started.call("DELETE", `/v1/content/${id}`)
  await page.keyboard.type(" Two hours of text.")
  await page.getByText("somebody deleted this article. Your text is kept in this browser.").waitFor()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await look("deleted")
  // Whoever leaves finds the text beside the list.
  await page.goto(`${home()}/articles`)
  await page.getByRole("heading", { name: "Only in this browser" }).waitFor()
  await look("only-here")
  await page.getByRole("button", { name: "Save as a new article" }).click()
  await page.getByRole("link", { name: "Publish", exact: true }).waitFor()
  expect((await list())[0]).toMatchObject({ title: "Deleted soon", body: "First. Second. Two hours of text." })
  await page.goto(`${home()}/articles`)
  await page.getByRole("link", { name: "Deleted soon" }).waitFor()
  expect(await page.getByRole("heading", { name: "Only in this browser" }).count()).toBe(0)
})

it("what somebody types into the settings survives the end of the session, until the service has it", async () => {
  await page.goto(`${home()}/settings`)
  await page.getByLabel("Voice").fill("Ten minutes of careful thinking.")
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Save the description" }).click()
  await signIn(page)
  await page.getByText("is back from this browser. The service does not have it.").waitFor()
  await look("settings-back")
  expect(await page.getByLabel("Voice").inputValue()).toBe("Ten minutes of careful thinking.")
  // Leaving by a link loses nothing either.
  await page.getByLabel("Audience").fill("Commuters")
  await page.getByRole("link", { name: "Write", exact: true }).click()
  await page.getByRole("link", { name: "Settings", exact: true }).click()
  await page.getByText("is back from this browser").waitFor()
  await page.getByRole("button", { name: "Save the description" }).click()
  await page.getByText("The description is saved.").waitFor()
  expect(await started.call("GET", `/v1/brands/${started.brandId}`)).toMatchObject({
    profile: { voice: "Ten minutes of careful thinking.", audience: "Commuters" },
  })
  await page.goto(`${home()}/settings`)
  expect(await page.getByText("is back from this browser").count()).toBe(0)
})

it("the checklist leads to the settings, which keep what is typed", async () => {
  await page.getByRole("link", { name: "Home", exact: true }).click()
  await page.getByText("Getting started").click()
  await page.getByRole("link", { name: "Describe the brand" }).click()
  await page.getByLabel("Websites, one per line").fill("https://acme.example/shop\nblog.acme.example")
  await page.getByLabel("Languages, one per line").fill("no language")
  await page.getByRole("button", { name: "Save the settings" }).click()
  const alert = page.getByRole("alert")
  expect(await alert.textContent()).toContain("Languages, one per line: Line 1: Enter a language tag in lower case")
  expect(await alert.evaluate((summary) => document.activeElement === summary)).toBe(true)
  await look("refused-form")
  await alert.getByRole("link").click()
  const languages = page.getByRole("textbox", { name: "Languages, one per line", exact: true })
  expect(await languages.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await languages.inputValue()).toBe("no language")
  // What is refused twice is as safe as what is refused once.
  await page.getByRole("button", { name: "Save the settings" }).click()
  await page.locator("[aria-invalid=true]").waitFor()
  await languages.fill("en")
  await page.getByRole("button", { name: "Save the settings" }).click()
  await page.getByText("The settings are saved.").waitFor()
  await page.getByLabel("Voice").fill("Plain and warm.")
  await page.getByLabel("Facts, one per line").fill("Founded in 1987\n\nFrames are welded in Trieste")
  await page.getByRole("button", { name: "Save the description" }).click()
  await page.getByText("The description is saved.").waitFor()
  expect(await started.call("GET", `/v1/brands/${started.brandId}`)).toMatchObject({
    domains: ["acme.example", "blog.acme.example"],
    profile: { voice: "Plain and warm.", facts: ["Founded in 1987", "Frames are welded in Trieste"] },
  })
})

it("nothing breaks a policy, and nothing is asked of another host", () => {
  expect(troubles.filter((text) => !/status of 4(?:01|03|04|12|22)/.test(text))).toEqual([])
})

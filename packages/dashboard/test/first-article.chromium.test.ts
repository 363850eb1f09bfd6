import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

import { chromiumOptions, type StartedService } from "@citable/dev"
import type { AxeResults } from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { ada, startDashboard } from "./start-dashboard.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let started: StartedService
let browser: Browser
let page: Page
const requested: string[] = []
const troubles: string[] = []

beforeAll(async () => {
  started = await startDashboard()
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage()
  page.on("request", (request) => requested.push(request.url()))
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(message.text())
  })
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
  await page.getByRole("heading", { name: "Overview" }).waitFor()
  expect(await page.getByText("Getting started").textContent()).toContain("2 of 7")
  await look("overview")
  await page.getByRole("link", { name: "Write an article" }).click()
  await page.getByLabel("Title", { exact: true }).fill("Why steel frames last")
  await page.getByLabel("Text (Markdown)").fill("Steel **bends** before it breaks.\n\n> [!NOTE]\n> Ask your welder.\n")
  await look("new")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Draft", { exact: true }).waitFor()
  const preview = page.frameLocator("iframe.preview")
  await preview.getByText("Ask your welder.").waitFor()
  await look("editor")
  await page.getByRole("link", { name: "Publish", exact: true }).click()
  await look("publish")
  await page.getByRole("button", { name: "Publish now" }).click()
  await page.getByText("succeeded").waitFor()
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
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  const source = page.getByLabel("Text (Markdown)")
  await source.press("Control+End")
  await source.pressSequentially("\nAnd it can be <b onclick=alert(1)>welded</b> again.")
  await page.frameLocator("iframe.preview").getByText("welded").waitFor()
  await page.getByText(/^Saved /).waitFor()
  await look("saved")
  await page.reload()
  expect(await source.inputValue()).toContain("welded")
  await page.getByText("Changes not live").waitFor()
})

it("two people who edit the same article both keep their texts", async () => {
  const { data } = await started.call<{ data: { id: string }[] }>("GET", `/v1/brands/${started.brandId}/content`)
  await started.call("PATCH", `/v1/content/${data[0]?.id}`, { body: "Grace wrote this.\n" })
  const source = page.getByLabel("Text (Markdown)")
  await source.fill("Ada wrote that.\n")
  await page.getByText("somebody else has saved this article").waitFor()
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("heading", { name: "Somebody else has saved this article" }).waitFor()
  await look("conflict")
  expect(await page.getByRole("region", { name: "Changes" }).textContent()).toContain("- Grace wrote this.")
  expect(await source.inputValue()).toBe("Ada wrote that.\n")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByRole("heading", { name: "Somebody else has saved this article" }).waitFor({ state: "detached" })
  await page.getByRole("link", { name: "Revisions" }).click()
  await page.getByText("Version 4").waitFor()
  await look("revisions")
})

it("a text is kept in the browser while its author is signed out, and saved after the next sign-in", async () => {
  await page.getByRole("link", { name: "Edit", exact: true }).click()
  const source = page.getByLabel("Text (Markdown)")
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await source.fill("Written while signed out.\n")
  await page.getByText("Your sign-in has ended").waitFor()
  await page.context().addCookies(cookies)
  await page.getByText(/^Saved /).waitFor()
  const { data } = await started.call<{ data: { body: string }[] }>(
    "GET",
    `/v1/brands/${started.brandId}/content?status=all`,
  )
  expect(data[0]?.body).toBe("Written while signed out.\n")
})

it("the checklist leads to the settings, which keep what is typed", async () => {
  await page.getByRole("link", { name: "Overview" }).click()
  await page.getByRole("link", { name: "Describe the brand" }).click()
  await page.getByLabel("Websites, one a line").fill("https://acme.example/shop\nblog.acme.example")
  await page.getByLabel("Languages, one a line").fill("no language")
  await page.getByRole("button", { name: "Save the settings" }).click()
  await page.getByRole("alert").waitFor()
  await page.getByLabel("Languages, one a line").fill("en")
  await page.getByRole("button", { name: "Save the settings" }).click()
  await page.getByText("Saved.").waitFor()
  await page.getByLabel("Voice").fill("Plain and warm.")
  await page.getByLabel("Facts, one a line").fill("Founded in 1987\n\nFrames are welded in Trieste")
  await page.getByRole("button", { name: "Save the description" }).click()
  await page.getByText("Saved.").waitFor()
  expect(await started.call("GET", `/v1/brands/${started.brandId}`)).toMatchObject({
    domains: ["acme.example", "blog.acme.example"],
    profile: { voice: "Plain and warm.", facts: ["Founded in 1987", "Frames are welded in Trieste"] },
  })
})

it("axe finds no problem on any page, in light and dark, and each page fits 390 pixels", async () => {
  const { data } = await started.call<{ data: { id: string }[] }>("GET", `/v1/brands/${started.brandId}/content`)
  const home = `/brands/${started.brandId}`
  const article = `${home}/articles/${data[0]?.id}`
  const paths = ["/brands", home, `${home}/articles`, `${home}/articles/new`, article, `${article}/publish`]
  paths.push(
    `${article}/revisions`,
    `${home}/keys`,
    `${home}/webhooks`,
    `${home}/members`,
    `${home}/settings`,
    "/account",
    "/no/such/page",
  )
  for (const path of paths) {
    await page.goto(started.url + path)
    for (const [scheme, width] of [
      ["light", 1280],
      ["dark", 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      if (scheme === "dark") await look(`dark-${path.split("/").at(-1)}`)
      // The policy of the page forbids added scripts, so they run in the world of the debugger.
      await page.evaluate(axe)
      const { violations } = await page.evaluate<AxeResults>("axe.run(document, { iframes: false })")
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        `${path} ${scheme}`,
      ).toEqual([])
    }
  }
})

it("nothing breaks a policy, and nothing is asked of another host", () => {
  expect(troubles.filter((text) => !/status of 4(?:01|04|12)/.test(text))).toEqual([])
  expect(requested.filter((url) => !url.startsWith(`${started.url}/`) && !url.startsWith("data:"))).toEqual([])
})

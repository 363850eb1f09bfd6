import { globSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createFirstOwner } from "./create-first-owner.ts"
import { ada, startDashboard } from "./start-dashboard.ts"

/** The folder of Markdown files; by default the documents of this repository. */
const folder = process.env["CITABLE_FOLDER"] ?? fileURLToPath(new URL("../../../docs", import.meta.url))

const files = globSync("**/*.{md,mdx}", { cwd: folder }).map((name) => ({
  title: basename(name),
  body: readFileSync(join(folder, name), "utf8").slice(0, 900_000),
}))
/** Texts whose line ends or first lines a browser changes. */
const hard = [
  "a\r\nb\r\n",
  "a\rb",
  "a\r\nb\nc\rd",
  "\n\nfirst lines are empty",
  "no line at the end",
  "",
  "\t\n ",
  "</textarea>&amp;&#10;",
]
const texts = [...files, ...hard.map((body, at) => ({ title: `Hard ${at}`, body }))]

let started: StartedService
let browser: Browser
const stored = new Map<string, string>()

beforeAll(async () => {
  started = await startDashboard()
  browser = await chromium.launch(chromiumOptions())
  for (const { title, body } of texts) {
    const path = `/v1/brands/${started.brandId}/content`
    const { id } = await started.call<{ id: string }>("POST", path, { title, body, on_slug_conflict: "suffix" })
    stored.set(id, body)
  }
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

it.each([false, true])(
  "every text is opened and saved untouched, with scripts: %s",
  { timeout: 1_800_000 },
  async (javaScriptEnabled) => {
    const start = performance.now()
    const context = await browser.newContext({ javaScriptEnabled })
    // The pictures of the texts are on other hosts, and no test asks those for anything.
    await context.route("**/*", (route) =>
      route.request().url().startsWith(`${started.url}/`) ? route.continue() : route.abort(),
    )
    const page = await context.newPage()
    if (started.service.setupCode !== undefined && !javaScriptEnabled) {
      await createFirstOwner(page, started)
    } else {
      await page.goto(`${started.url}/sign-in`)
      await page.getByLabel("E-mail address").fill(ada.email)
      await page.getByLabel("Password").fill(ada.password)
      await page.getByRole("button", { name: "Sign in" }).click()
      await page.getByRole("heading", { name: "Your brands" }).waitFor()
    }
    for (const [id, body] of stored) {
      await page.goto(`${started.url}/brands/${started.brandId}/articles/${id}`)
      expect(await page.locator(".code-view").count()).toBe(javaScriptEnabled ? 1 : 0)
      const saved = page.waitForResponse(
        (response) => response.request().method() === "POST" && response.status() === 303,
      )
      await page.getByRole("button", { name: "Save" }).click()
      await saved
      const article = await started.call<{ body: string; version: number }>("GET", `/v1/content/${id}`)
      expect([article.version, article.body === body], `${id} ${body.slice(0, 60)}`).toEqual([1, true])
    }
    await context.close()
    console.log(
      `${stored.size} texts, ${javaScriptEnabled ? "with" : "without"} scripts, ${Math.round((performance.now() - start) / 1000)} s: 0 revisions`,
    )
  },
)

import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { gif } from "../../service/test/sample-files.ts"
import { owner, startAccounts, type StartedAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { findViolations } from "./look-at.ts"

/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let started: StartedAccounts
let browser: Browser
let folder: string
beforeAll(async () => {
  started = await startAccounts({ dashboard: createDashboard() })
  browser = await chromium.launch(chromiumOptions())
  folder = join(await mkdtemp(join(tmpdir(), "citable-import-")), "blog")
  const files: Record<string, string | Uint8Array> = {
    "steel.md":
      "---\ntitle: Why steel frames last\ntags: [steel]\n---\n\n![A lamp](pictures/lamp.gif) and [more](/more).\n",
    "guides/alu.mdx": "---\ntitle: Aluminium\ndraft: true\n---\n\nLight.\n",
    "guides/broken.md": "---\ntitle: [\n---\n\nText.\n",
    "pictures/lamp.gif": gif(8, 8),
    "node_modules/dependency/README.md": "# A dependency",
    "style.css": "p {}",
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

let count = 0
async function look(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, name).toBeLessThanOrEqual(0)
  if (pictures !== undefined) await page.screenshot({ path: join(pictures, `${++count}-${name}.png`), fullPage: true })
}

it.each([
  { javaScriptEnabled: true, colorScheme: "light", viewport: { width: 1280, height: 900 } },
  { javaScriptEnabled: false, colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const)("a folder is checked and imported, with scripts: $javaScriptEnabled", async (options) => {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${started.url}/sign-in`)
  await page.getByLabel("E-mail address").fill(owner.email)
  await page.getByLabel("Password").fill(owner.password)
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.goto(`${started.url}/brands/${started.brandId}/articles`)
  await page.getByRole("link", { name: "Import articles" }).click()
  await page.getByLabel("A folder").setInputFiles(folder)
  if (options.javaScriptEnabled) await page.getByText("4 of 6 files are sent").waitFor()
  await look(page, "form")
  await page.getByRole("button", { name: "Check the files" }).click()
  await page.getByRole("heading", { name: "Check the import" }).waitFor()
  await page.getByText("blog/guides/alu.mdx → alu").waitFor()
  await look(page, "checked")
  if (options.javaScriptEnabled) {
    expect(await findViolations(page)).toEqual([])
    await page.getByText("3 files: 2 new, 1 not imported.").waitFor()
    await page.getByRole("button", { name: "Import 2 articles" }).click()
    await page.getByRole("heading", { name: "Imported" }).waitFor()
    await look(page, "imported")
    await page.getByRole("link", { name: "Aluminium" }).click()
    await page.getByText("Draft", { exact: true }).waitFor()
  } else {
    await page.getByText("3 files: 2 unchanged, 1 not imported.").waitFor()
  }
  await context.close()
})

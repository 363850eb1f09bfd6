import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { chromiumOptions } from "@citable/dev"
import type { AxeResults } from "axe-core"
import { type Browser, chromium, type Page } from "playwright-core"
import sirv from "sirv"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { buildDocs } from "../src/build-docs.ts"
import { keepVersion, readKeptVersions } from "../src/kept-version.ts"
import { readAllPages } from "../src/read-all-pages.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let folder: string
let server: Server
let browser: Browser
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "citable-docs-"))
  // An earlier release that had few pages, and one that is gone.
  const old = {
    source: "docs/guides/old.md",
    path: "guides/old",
    title: "Old",
    description: "Gone since.",
    body: "Text.",
  }
  const pages = (await readAllPages(root))
    .filter(({ path }) => ["index", "404", "start/astro"].includes(path))
    .map((page) => ({ ...page, body: page.body.replaceAll(/\]\([^)]*\)/g, "](https://example.com/)") }))
  keepVersion(join(folder, "versions"), { name: "1.0", pages: [...pages, old] })
  keepVersion(join(folder, "versions"), { name: "0.9", pages })
  const kept = readKeptVersions(join(folder, "versions"))
  await buildDocs({ outDir: join(folder, "dist"), kept, print: () => {} })
  const missing = readFileSync(join(folder, "dist/404.html"))
  const files = sirv(join(folder, "dist"), {
    onNoMatch: (_, response) => response.writeHead(404, { "content-type": "text/html" }).end(missing),
  })
  server = createServer((request, response) => files(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

const kinds: Record<string, string> = {
  home: "/",
  guide: "/start/astro/",
  tools: "/reference/tools/content/",
  options: "/reference/astro-options/",
  error: "/errors/invalid_token/",
  drawing: "/architecture/",
  earlier: "/1.0/start/astro/",
  missing: "/nowhere/",
}

/** What axe finds on the page as it is, once its scripts have named what scrolls. */
async function findProblems(page: Page): Promise<string[]> {
  await page.waitForTimeout(600)
  await page.evaluate(axe)
  const { violations } = (await page.evaluate("axe.run()")) as AxeResults
  return violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.map(({ html }) => html).join(" ")}`)
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

async function search(page: Page, words: string): Promise<void> {
  await page.locator("button[data-open-modal]").click()
  await page.locator("dialog input").fill(words)
  await page.locator(".pagefind-ui__result").first().waitFor()
}

const looks = (["light", "dark"] as const).flatMap((scheme) => [1280, 390].map((width) => ({ scheme, width })))

describe.each(looks)("in $scheme at $width pixels", ({ scheme, width }) => {
  it("axe finds nothing on any kind of page, none is wider than the screen, and nothing is missing", async () => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on("pageerror", (error) => complaints.push(error.message))
    page.on("response", (response) => {
      if (response.status() >= 400 && !response.url().endsWith("/nowhere/")) complaints.push(response.url())
    })
    for (const [name, path] of Object.entries(kinds)) {
      await page.goto(url + path, { waitUntil: "networkidle" })
      const shown = await page.evaluate("document.documentElement.scrollWidth")
      expect([name, await findProblems(page), shown]).toEqual([name, [], width])
      await picture(page, `${name}-${scheme}-${width}`)
    }
    await page.goto(`${url}/`, { waitUntil: "networkidle" })
    await search(page, "webhook secret")
    expect(await findProblems(page)).toEqual([])
    await picture(page, `search-${scheme}-${width}`)
    expect(complaints).toEqual([])
    await context.close()
  })
})

it("the search finds an error code, a tool and a guide", async () => {
  const page = await browser.newPage()
  for (const [words, path] of [
    ["invalid_token", "/errors/invalid_token/"],
    ["publish_content", "/reference/tools/content/"],
    ["deploy hooks", "/guides/deploy-hooks/"],
  ] as const) {
    await page.goto(`${url}/`, { waitUntil: "networkidle" })
    await search(page, words)
    const links = await page.locator("dialog a").evaluateAll((all) => all.map((one) => one.getAttribute("href")))
    expect(links.slice(0, 12).map((href) => href?.replace(/#.*/, ""))).toContain(path)
  }
  await page.close()
})

it("the header leads to the same page of another version, and to its first page where it has none", async () => {
  const page = await browser.newPage()
  const choose = async (name: string) => {
    await page.locator("header .versions summary").click()
    await page.locator("header .versions").getByRole("link", { name, exact: true }).click()
    await page.waitForLoadState()
    return new URL(page.url()).pathname
  }
  await page.goto(`${url}/start/astro/`)
  expect(await choose("1.0")).toBe("/1.0/start/astro/")
  expect(await page.locator(".sl-banner").innerText()).toBe("This page is about version 1.0. Newest version")
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex")
  await page.getByRole("link", { name: "Newest version" }).click()
  expect(new URL(page.url()).pathname).toBe("/start/astro/")
  expect(await page.locator('meta[name="robots"]').count()).toBe(0)
  await page.goto(`${url}/1.0/guides/old/`)
  expect(await choose("0.9")).toBe("/0.9/")
  expect(await choose("latest")).toBe("/")
  // On a phone, the choice is in the menu.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${url}/start/astro/`)
  await page.getByRole("button", { name: "Menu" }).click()
  await page.locator("nav .versions summary").click()
  await page.locator("nav .versions").getByRole("link", { name: "1.0", exact: true }).click()
  await page.waitForURL(/\/1\.0\/start\/astro\/$/)
  await page.close()
})

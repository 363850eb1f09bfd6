import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { chromiumOptions, type StartedService, startService } from "@citable/dev"
import { type Browser, chromium } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"

import { findPort } from "../packages/next/test/find-port.ts"
import { createNextSite, type RunningSite } from "../packages/next/test/next-site.ts"
import { createNextRecipe, defaultConfig, type NextRecipe } from "./next-recipe.ts"
import { serveFolder } from "./serve-folder.ts"

const start = "docs/start/next.md"
const guide = "docs/guides/next-routers.md"
const pages = ["app/blog/[slug]/page.tsx", "app/page.tsx"]
const feeds = ["app/rss.xml/route.ts", "app/sitemap.ts"]
const route = "app/api/citable/route.ts"
const looks = "instrumentation.ts"
const app = { [start]: ["lib/citable.ts", ...pages, ...feeds, route, looks] }
const plainApp = { [start]: ["lib/citable.ts", ...pages, route, looks], [guide]: feeds }
const exported = { [start]: ["lib/citable.ts", ...pages], [guide]: feeds }
const below = { [start]: [...pages, ...feeds, route, looks], [guide]: ["lib/citable.ts"] }
const pagesRouter = {
  [guide]: ["lib/citable-pages.ts", "pages/blog/[slug].tsx", "pages/index.tsx", "pages/api/citable.ts"],
}

const plain = {
  template: "app-empty",
  config: "",
  files: plainApp,
  leaveOut: /^export const ensureStatic.*\n^export const instant.*\n/m,
} as const
const recipes: Record<string, NextRecipe & { path?: string }> = {
  "Cache Components": { template: "app-empty", files: app },
  "no Cache Components": plain,
  "Next 15": { ...plain, release: "Next 15" },
  "a base path and trailing slashes": {
    template: "app-empty",
    config: `${defaultConfig}\n  basePath: "/docs",\n  trailingSlash: true,`,
    files: below,
    path: "/docs",
  },
  "the Pages Router": { template: "default-empty", config: "", files: pagesRouter },
  "the Pages Router and trailing slashes": {
    template: "default-empty",
    config: "trailingSlash: true,",
    files: pagesRouter,
  },
}

let folder: string
let service: StartedService
let browser: Browser
let site: RunningSite | undefined

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
})
afterEach(async () => {
  await site?.stop()
  site = undefined
  await service?.close()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => browser?.close())

/** Makes the site with the documentation's files, and a service with one article. */
async function begin(recipe: NextRecipe): Promise<number> {
  folder = await mkdtemp(join(tmpdir(), "my-app-"))
  const lines = await createNextRecipe(folder, recipe)
  service = await startService()
  const published_at = "2026-01-01T00:00:00Z"
  await service.publish({ title: "First words", slug: "first", body: "As they were written.", published_at })
  return lines
}

it.each(Object.keys(recipes))(
  "a new site of create-next-app with %s shows articles and edits with only the documentation's code",
  async (name) => {
    const recipe = recipes[name]
    if (recipe === undefined) throw new Error(name)
    const lines = await begin(recipe)
    if (name === "Cache Components") {
      expect(await readFile(new URL(`../${start}`, import.meta.url), "utf8")).toContain(
        `seven files, ${lines} lines of code`,
      )
    }
    const port = String(await findPort())
    const { path = "" } = recipe
    const slash = recipe.config?.includes("trailingSlash") === true ? "/" : ""
    const webhook = await service.call<{ secret: string }>("POST", `/v1/brands/${service.brandId}/webhooks`, {
      url: `http://127.0.0.1:${port}${path}/api/citable${slash}`,
    })
    const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: webhook.secret }
    const next = createNextSite(env, ".next", folder)
    await next.build()
    site = await next.start({ PORT: port })
    const home = `${site.url}${path}${path === "" || slash === "/" ? "/" : ""}`

    const page = await browser.newPage()
    await page.goto(home)
    await page.getByRole("link", { name: "First words" }).click()
    await page.getByRole("article").getByText("As they were written.").waitFor()
    expect(await page.locator('time[datetime^="2026-01-01T00:00:00"]').innerText()).toBe("January 1, 2026")
    expect((await site.get(`${path}/blog/never-there${slash}`)).status).toBe(404)
    if (recipe.template === "app-empty") {
      const url = `https://my-site.example${path}/blog/first${slash}`
      expect((await site.get(`${path}/rss.xml`)).text).toContain(`<link>${url}</link>`)
      expect((await site.get(`${path}/sitemap.xml`)).text).toContain(`<loc>${url}</loc>`)
      expect(await page.locator("link[rel=canonical]").getAttribute("href")).toBe(url)
    }

    const list = await service.call<{ data: { id: string }[] }>("GET", `/v1/brands/${service.brandId}/content`)
    const id = list.data[0]?.id
    await service.call("PATCH", `/v1/content/${id}`, { title: "Other words", body: "As they are now." })
    await service.call("POST", `/v1/content/${id}/publish`, {})
    const reload = async () => {
      await page.reload()
      return page.getByRole("article").innerText()
    }
    await expect.poll(reload, { timeout: 60_000, interval: 200 }).toContain("As they are now.")
    expect(await page.getByRole("heading").innerText()).toBe("Other words")
    await page.goto(home)
    await page.getByRole("link", { name: "Other words" }).waitFor()
    await page.close()
  },
)

it("a static export with the documentation's code shows articles in Chromium", async () => {
  await begin({ ...plain, config: `output: "export",`, files: exported })
  const next = createNextSite({ CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }, ".next", folder)
  await next.build()
  const served = await serveFolder(next.out)
  const page = await browser.newPage()
  await page.goto(`${served.url}/index.html`)
  await page.getByRole("link", { name: "First words" }).click()
  await page.getByRole("article").getByText("As they were written.").waitFor()
  expect((await fetch(`${served.url}/blog/never-there`)).status).toBe(404)
  expect(await (await fetch(`${served.url}/rss.xml`)).text()).toContain("<title>First words</title>")
  expect(await (await fetch(`${served.url}/sitemap.xml`)).text()).toContain("https://my-site.example/blog/first")
  await page.close()
  await served.close()
})

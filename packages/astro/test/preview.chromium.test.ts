import { readFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"

import { createPreviewRoute } from "@citable/astro/preview"
import type { Article } from "@citable/contract"
import { chromiumOptions, listen, type Listening, startService, type StartedService } from "@citable/dev"
import type { APIContext } from "astro"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"

let browser: Browser
let service: StartedService
let site: Listening
let page: Page
let article: Article
let key: { id: string; key: string }
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  service = await startService()
  const scopes = ["content:read", "content:read_drafts", "content:write"]
  key = await service.call("POST", `/v1/brands/${service.brandId}/api-keys`, { scopes }, service.operatorToken)
  article = await service.call("POST", `/v1/brands/${service.brandId}/content`, {
    title: "One",
    body: "First.\n\nLast.",
  })
  const { token } = await service.call<{ token: string }>("POST", `/v1/content/${article.id}/preview`, {}, key.key)
  const route = createPreviewRoute({ baseUrl: service.url, apiKey: service.apiKey })
  site = await listen(async (request) => {
    const url = new URL(request.url)
    if (url.pathname === "/wait") return await route({ request, url } as APIContext)
    if (url.pathname === "/start.js")
      return toScript('import { startPreview } from "/astro/src/preview-script.ts"; startPreview()')
    if (url.pathname.endsWith(".ts")) return toScript(await readFile(packages + url.pathname, "utf8"))
    return showDraft(token)
  })
  page = await browser.newPage()
  await page.goto(site.url)
})
afterAll(async () => {
  await browser?.close()
  await site?.close()
  await service?.close()
})

const packages = fileURLToPath(new URL("../../", import.meta.url))

/** Serves a module to the browser, which cannot read types. */
function toScript(code: string): Response {
  return new Response(stripTypeScriptTypes(code), { headers: { "content-type": "text/javascript" } })
}

/** A page as `<PreviewRefresh>` makes it. */
async function showDraft(token: string): Promise<Response> {
  const draft = await service.call<Article>("GET", `/v1/content/${article.id}`)
  const paragraphs = draft.body.split("\n\n").map((text) => `<p>${text}</p>`)
  const imports = { "@citable/client/preview-watch": "/client/src/preview-watch.ts" }
  const html = `<!doctype html><title>${draft.title}</title>
    <script type="importmap">${JSON.stringify({ imports })}</script>
    <body><input>${paragraphs.join("")}
    <div data-citable-preview data-url="/wait" data-content-id="${draft.id}" data-token="${token}"
      data-updated-at="${draft.updated_at}" data-ended="It has ended." role="status"></div>
    <script type="module" src="/start.js"></script>`
  return new Response(html, { headers: { "content-type": "text/html" } })
}

const save = (fields: object) => service.call("PATCH", `/v1/content/${article.id}`, fields)

/** Makes the browser believe that the tab is hidden or shown. */
const setVisibility = (state: "hidden" | "visible") =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true })
    document.dispatchEvent(new Event("visibilitychange"))
  }, state)

test("a save changes what it changed on the page, and nothing else", async () => {
  await page.evaluate(() => {
    document.querySelector("input")?.focus()
    const [first] = document.querySelectorAll("p")
    first?.setAttribute("class", "of a script")
    Object.assign(window, { first })
  })
  await page.keyboard.type("half a wo")
  await save({ title: "Two", body: "First.\n\nMiddle.\n\nLast, now *other*." })
  await page.getByText("Last, now").waitFor()
  const seen = await page.evaluate(() => ({
    paragraphs: [...document.querySelectorAll("p")].map(({ textContent }) => textContent),
    title: document.title,
    isSame: document.querySelector("p.of") === (window as unknown as { first: Element }).first,
    typed: document.querySelector("input")?.value,
    hasFocus: document.activeElement === document.querySelector("input"),
  }))
  const paragraphs = ["First.", "Middle.", "Last, now *other*."]
  expect(seen).toEqual({ paragraphs, title: "Two", isSame: true, typed: "half a wo", hasFocus: true })
})

test("a hidden tab asks nothing, and shows the latest state when it is visible again", async () => {
  await setVisibility("hidden")
  service.requests.length = 0
  await save({ body: "Written meanwhile." })
  await save({ body: "And once more." })
  await setVisibility("visible")
  await page.getByText("And once more.").waitFor()
  expect(await page.getByText("Written meanwhile.").count()).toBe(0)
})

test("a preview whose key is revoked says so once, and asks no more", async () => {
  await service.call("DELETE", `/v1/brands/${service.brandId}/api-keys/${key.id}`, undefined, service.operatorToken)
  await save({ body: "Not for this browser." })
  await page.getByText("It has ended.").waitFor()
  expect(await page.getByText("Not for this browser.").count()).toBe(0)
  service.requests.length = 0
  await setVisibility("hidden")
  await setVisibility("visible")
  expect(service.requests).toEqual([])
})

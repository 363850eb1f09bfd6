import { renderBody } from "@citable/markdown"
import { chromium } from "playwright-core"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect } from "vitest"

// Its index would load the whole service.
import { chromiumOptions } from "../../dev/src/chromium-options.ts"
import { listen, type Listening } from "../../dev/src/listen.ts"
import { allPlugins } from "./all-plugins.ts"

let browser: Browser
let site: Listening
const pages = new Map<string, string>()

/** The call of every vector. {@link expectNoExecution} and {@link countExecutions} count it. */
export const script = "ran(0)"

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
  const answer = (request: Request) => {
    const html = pages.get(new URL(request.url).pathname)
    const headers = { "content-type": "text/html; charset=utf-8" }
    return Promise.resolve(html === undefined ? new Response("", { status: 404 }) : new Response(html, { headers }))
  }
  site = await listen(answer)
})

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

/** Puts articles into pages of 200. Tags that one leaves open end with its article. */
function toPages(articles: ReadonlySet<string>): string[] {
  const all = Array.from(articles, (html) => `<article>${html}</article>`)
  return Array.from({ length: Math.ceil(all.length / 200) }, (_, page) =>
    all.slice(200 * page, 200 * page + 200).join("\n"),
  )
}

interface Seen {
  /** Calls of the function in every vector, dialogs, windows, and navigations away from the page. */
  ran: number
  /** Requests other than for the page itself. */
  requests: string[]
}

/** Opens each document, fires its handlers, and follows every unusual link. */
async function visit(documents: readonly string[]): Promise<Seen> {
  const seen: Seen = { ran: 0, requests: [] }
  const context = await browser.newContext()
  await context.exposeFunction("ran", () => (seen.ran += 1))
  await context.route("**/*", async (route) => {
    const url = new URL(route.request().url())
    if (url.origin === site.url && pages.has(url.pathname)) return route.continue()
    seen.requests.push(url.href)
    return route.abort()
  })
  let opened = 0
  context.on("page", () => (opened += 1))

  for (const [index, document] of documents.entries()) {
    pages.set(`/${index}`, `<!doctype html><meta charset="utf-8"><title>${index}</title>${document}`)
    // A new page, so a late navigation of a vector cannot disturb the next document.
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    page.on("dialog", (dialog) => {
      seen.ran += 1
      void dialog.dismiss()
    })
    // A vector that navigates away while the page loads has run.
    await page.goto(`${site.url}/${index}`, { waitUntil: "load" }).catch(() => (seen.ran += 1))
    await provoke(page)
    await reparse(page)
    await provoke(page)
    await page.close()
  }
  // A vector opened every further page.
  seen.ran += opened - documents.length
  await context.close()
  return seen
}

/** Triggers what a reader's mouse and keyboard would. */
async function provoke(page: Page): Promise<void> {
  const events = "click mouseover focus blur load error toggle pointerover wheel scroll animationstart transitionend"
  await page
    .evaluate((names) => {
      for (const element of document.querySelectorAll("*")) {
        const handled = names.filter((name) => element.hasAttribute(`on${name}`))
        for (const name of handled) element.dispatchEvent(new Event(name))
      }
      for (const link of document.querySelectorAll<HTMLAnchorElement>("a[href], area[href]")) {
        if (!/^(?:https?|mailto|tel):$/.test(link.protocol)) link.click()
      }
    }, events.split(" "))
    // A vector has left or replaced the page.
    .catch(() => undefined)
}

/** Serialises every article and inserts it into the page again, twice. */
async function reparse(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      for (let round = 0; round < 2; round += 1) {
        for (const article of document.querySelectorAll("article")) {
          const copy = document.createElement("article")
          copy.innerHTML = article.innerHTML
          article.replaceWith(copy)
        }
      }
    })
    // A vector has removed the articles.
    .catch(() => undefined)
}

interface Vector {
  format: "markdown" | "html"
  body: string
}

/** Expects that nothing in these rendered bodies, with and without plugins, runs or makes requests in a browser. */
export async function expectNoExecution(vectors: readonly Vector[]): Promise<void> {
  const rendered = await Promise.all(
    vectors.flatMap(({ format, body }) => [
      renderBody(body, { format }),
      renderBody(body, { format, plugins: allPlugins }),
    ]),
  )
  const seen = await visit(toPages(new Set(rendered.map(({ html }) => html))))
  expect(seen.ran).toBe(0)
  // Images of the vectors, and the one player of a real provider.
  expect(seen.requests.filter((url) => !/^https:\/\/(?:example\.com|player\.vimeo\.com)\//.test(url))).toEqual([])
}

/** Where a page reads tags as text, until one of them ends that place. */
const textOnly = ["noscript", "title", "textarea", "style"].map((name) => [`<${name}>`, `</${name}>`] as const)
const places = [...textOnly, ["<!--", "-->"] as const]

/** How often something runs in a browser that gets each of these pieces of HTML where a page reads tags as text. */
export async function countExecutionsAsText(pieces: readonly string[]): Promise<number> {
  return (await visit(places.map(([start, end]) => pieces.map((html) => `<p>${start}${html}${end}</p>`).join("\n"))))
    .ran
}

/** How often something runs in a browser that gets unsanitised bodies of HTML. */
export async function countExecutions(vectors: readonly Vector[]): Promise<number> {
  const bodies = vectors.flatMap(({ format, body }) => (format === "html" ? [body] : []))
  return (await visit(toPages(new Set(bodies)))).ran
}

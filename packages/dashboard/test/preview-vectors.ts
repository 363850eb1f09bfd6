import type { StartedService } from "@citable/dev"
import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"

import { ada } from "./start-dashboard.ts"

/** The call of every vector. */
export const script = "ran(0)"

export interface Vector {
  format: "markdown" | "html"
  body: string
}

/** A service whose owner is {@link ada}, or that has none yet, and a browser. */
export interface Place {
  started: StartedService
  browser: Browser
}

interface Seen {
  /** Calls of the function in every vector, dialogs, windows, and navigations. */
  ran: number
  /** Requests that left the service, with what asked for them. */
  requests: { type: string; url: string }[]
}

/** Opens a page on which everything that runs or leaves the service is counted. */
async function openWatched({ started, browser }: Place): Promise<{ page: Page; seen: Seen }> {
  const context = await browser.newContext()
  const seen: Seen = { ran: 0, requests: [] }
  await context.exposeFunction("ran", () => (seen.ran += 1))
  await context.route("**/*", async (route) => {
    const request = route.request()
    if (request.url().startsWith(`${started.url}/`)) return route.continue()
    seen.requests.push({ type: request.resourceType(), url: request.url() })
    return route.abort()
  })
  const page = await context.newPage()
  context.on("page", () => (seen.ran += 1))
  page.on("dialog", (dialog) => {
    // The editor's own question, for a text that is not saved.
    const isQuestion = dialog.type() === "beforeunload"
    if (!isQuestion) seen.ran += 1
    void (isQuestion ? dialog.accept() : dialog.dismiss())
  })
  return { page, seen }
}

async function signIn(page: Page, started: StartedService): Promise<void> {
  const { setupCode } = started.service
  await page.goto(setupCode === undefined ? `${started.url}/sign-in` : `${started.url}/setup?code=${setupCode}`)
  await page.getByLabel(/e-mail address/i).fill(ada.email)
  await page.getByLabel(/password/i).fill(ada.password)
  await page.getByRole("button", { name: /Create the owner|Sign in/ }).click()
  await page.getByRole("heading", { name: /Home|Your brands/ }).waitFor()
}

/** Opens the editor of a new article. */
async function openEditor(page: Page, started: StartedService, format: Vector["format"]): Promise<string> {
  const article = { title: "Hostile", body: "x", body_format: format, on_slug_conflict: "suffix" }
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)
  await page.goto(`${started.url}/brands/${started.brandId}/articles/${id}`)
  await page.frameLocator("iframe.preview").locator("#article").waitFor()
  return id
}

/** Saves a text, and loads the preview as a page, so that a browser's parser reads it as a whole. The service stores no U+0000. */
async function save(page: Page, started: StartedService, id: string, body: string): Promise<void> {
  await started.call("PATCH", `/v1/content/${id}`, { body: body.replaceAll("\0", "\uFFFD") })
  await page.locator("iframe.preview").evaluate(
    (frame: HTMLIFrameElement) =>
      new Promise((resolve) => {
        frame.addEventListener("load", resolve, { once: true })
        frame.contentWindow?.location.reload()
      }),
  )
}

/** Puts a text into the form as a person does who pastes it, and waits until the preview shows it. */
async function enter(page: Page, body: string): Promise<void> {
  const shown = page.waitForResponse((response) => response.url().endsWith("/preview") && response.status() === 200)
  await page.locator("textarea[name=body]").evaluate((area: HTMLTextAreaElement, text) => {
    area.value = text
    area.dispatchEvent(new InputEvent("input", { bubbles: true }))
  }, body)
  await shown
}

/** Renders each text by the service, puts it into the frame as the editor does, and triggers what a reader's mouse and keyboard would. */
async function showEach(page: Page, bodies: readonly string[]): Promise<void> {
  await page.evaluate(
    async ([texts, names]) => {
      const frame = document.querySelector<HTMLIFrameElement>("iframe.preview")
      const article = frame?.contentDocument?.getElementById("article")
      if (frame === null || article === null || article === undefined) throw new Error("The page has no preview")
      const csrf = document.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? ""
      const headers = { accept: "application/json", "content-type": "application/json", "x-csrf": csrf }
      for (const body of texts) {
        const response = await fetch(frame.src, { method: "POST", headers, body: JSON.stringify({ body }) })
        if (!response.ok) throw new Error(`The preview answered ${response.status}`)
        const { html } = (await response.json()) as { html: string }
        article.innerHTML = html
        for (const element of article.querySelectorAll("*")) {
          for (const name of names) if (element.hasAttribute(`on${name}`)) element.dispatchEvent(new Event(name))
        }
        for (const link of article.querySelectorAll<HTMLAnchorElement>("a[href], area[href]")) {
          if (!/^(?:https?|mailto|tel):$/.test(link.protocol)) link.click()
        }
      }
    },
    [bodies, "click mouseover focus load error toggle pointerover wheel scroll animationstart".split(" ")] as const,
  )
}

/** So many of a list, or a few more, from all parts of it. */
const some = (bodies: readonly string[], count: number): string[] => {
  const step = Math.max(1, Math.floor(bodies.length / count))
  return bodies.filter((_, index) => index % step === 0)
}

const isPicture = ({ type }: { type: string }) => type === "image" || type === "media"

/**
 * Expects that no text runs anything in the preview, and that only pictures and films are asked for. So many texts of each format are typed,
 * and so many are saved and loaded as a page. Returns the number of requests.
 */
export async function expectNothingRuns(
  place: Place,
  vectors: readonly Vector[],
  { typed, saved }: { typed: number; saved: number },
): Promise<number> {
  const { page, seen } = await openWatched(place)
  await signIn(page, place.started)
  for (const format of ["markdown", "html"] as const) {
    const bodies = vectors.filter((vector) => vector.format === format).map(({ body }) => body)
    const id = await openEditor(page, place.started, format)
    await showEach(page, bodies)
    for (const body of some(bodies, typed)) await enter(page, body)
    expect(page.url()).toContain("/articles/cnt_")
    for (const body of some(bodies, saved)) await save(page, place.started, id, body)
  }
  expect(seen.ran).toBe(0)
  expect(seen.requests.filter((request) => !isPicture(request))).toEqual([])
  await page.context().close()
  return seen.requests.length
}

/** How much runs if the same texts stand in an ordinary page, which shows that this file notices it. */
export async function countRuns(place: Place, vectors: readonly Vector[]): Promise<number> {
  const { page, seen } = await openWatched(place)
  for (const { body } of vectors.filter(({ format }) => format === "html").slice(0, 100)) {
    await page.setContent(`<article>${body}</article>`, { waitUntil: "commit" }).catch(() => undefined)
  }
  await page.waitForTimeout(200)
  await page.context().close()
  return seen.ran
}

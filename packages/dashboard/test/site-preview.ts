import type { StartedService } from "@citable/dev"
import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, expect, it } from "vitest"

import { bodyOf } from "./body-of.ts"
import { findViolations } from "./look-at.ts"
import { type DraftSite, startDraftSite } from "./start-draft-site.ts"
import { textEditor } from "./text-editor.ts"

export interface PreviewPlace {
  started: () => StartedService
  /** A page of somebody who has signed in as the owner. */
  page: () => Page
}

const long = Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1} of the text has a few words, and *more*.\n`)

/** Describes the preview of an article on a site, in the frame of the editor. */
export function testSitePreview({ started, page }: PreviewPlace): void {
  let site: DraftSite
  let id: string
  beforeAll(async () => {
    site = await startDraftSite(started())
    const hook = { url: `${site.url}/hook`, preview_url: `${site.url}/draft` }
    await started().call("POST", `/v1/brands/${started().brandId}/webhooks`, hook, started().operatorToken)
  })
  afterAll(() => site?.close())
  afterEach(() => {
    site.show = () => undefined
    site.delayMs = 0
  })

  const frame = () => page().frameLocator("iframe.preview:not([hidden])")
  const state = () => page().locator("#preview-state")
  const text = () => textEditor(page())
  const sent = () => bodyOf(page())
  const caretLine = async () => (await sent()).slice(0, await caret()).split("\n").length
  const caret = () =>
    page()
      .locator("textarea[name=body]")
      .evaluate((area: HTMLTextAreaElement) => area.selectionStart)
  const stored = () => started().call<{ body: string; version: number }>("GET", `/v1/content/${id}`)

  async function open(body: string): Promise<void> {
    const article = { title: "Steel", body, on_slug_conflict: "suffix" }
    id = (await started().call<{ id: string }>("POST", `/v1/brands/${started().brandId}/content`, article)).id
    await page().goto(`${started().url}/brands/${started().brandId}/articles/${id}`)
    await text().waitFor()
  }
  async function openFollowing(body: string): Promise<void> {
    await open(body)
    await state().getByText("Follows what you type").waitFor()
  }

  beforeAll(() => page().setViewportSize({ width: 1280, height: 900 }))

  it("the page of the site shows each key before it is saved, under a strict policy, and a save changes nothing", async () => {
    await openFollowing("Steel bends.\n\nLast.\n")
    await text().press("Control+Home")
    await page().keyboard.press("End")
    await page().keyboard.type(" It springs back.")
    await frame().getByText("Steel bends. It springs back.").waitFor()
    expect((await stored()).body).toBe("Steel bends.\n\nLast.\n")
    expect(await findViolations(page())).toEqual([])
    await page().getByLabel("Title", { exact: true }).fill("Steel, unsaved")
    await frame().getByRole("heading", { name: "Steel, unsaved" }).waitFor()
    await page()
      .getByText(/^Saved /)
      .waitFor()
    expect((await stored()).body).toBe("Steel bends. It springs back.\n\nLast.\n")
    await frame().getByText("Steel bends. It springs back.").waitFor()
    await page().keyboard.press("Control+End")
  })

  it("a click on a word of the page puts the caret there, and a click in the text scrolls the page", async () => {
    await openFollowing(long.join("\n"))
    await frame().getByText("Paragraph 40 of").getByText("more").click()
    await expect.poll(caretLine).toBe(79)
    expect((await sent()).slice(await caret())).toMatch(/^more/)
    await page().keyboard.type("even ")
    await frame().getByText("even more").waitFor()
    // What does something of its own, and what is beside the article, does not lead to the text.
    const before = await caret()
    await frame().getByText("About us").click()
    await frame().getByText("Home").click()
    expect(await caret()).toBe(before)
    await frame()
      .locator("body")
      .evaluate(() => window.scrollTo(0, 0))
    await text().press("ArrowUp")
    await text().getByText("Paragraph 38 of").click({ timeout: 5000 })
    const seen = () =>
      frame()
        .getByText("Paragraph 38 of")
        .evaluate((block) => block.getBoundingClientRect().top / innerHeight)
    await expect.poll(seen).toBeLessThan(0.5)
    expect(await seen()).toBeGreaterThanOrEqual(0)
  })

  it("a slow page shows the last key, is not asked for each one, and its time is told", async () => {
    await openFollowing("Steel")
    site.delayMs = 1200
    site.pages = 0
    await text().press("Control+End")
    await page().keyboard.type(" bends and springs", { delay: 40 })
    await state()
      .getByText(/Your page takes 1\.\d seconds/)
      .waitFor()
    await frame().getByText("Steel bends and springs").waitFor()
    expect(site.pages).toBeLessThan(5)
  })

  it("our own preview is labelled, takes clicks, and stays chosen in this browser", async () => {
    await openFollowing(long.join("\n"))
    await page().getByLabel("Shown").selectOption("As Citable shows it")
    await state().getByText("Without the style of your site").waitFor()
    expect(await page().locator("iframe.preview").count()).toBe(1)
    await frame().getByText("Paragraph 30 of").click()
    await expect.poll(caretLine).toBe(59)
    await page().reload()
    await state().getByText("Without the style of your site").waitFor()
    expect(await page().locator("#save-state").textContent()).toBe("")
    await page().getByLabel("Shown").selectOption({ index: 0 })
    await state().getByText("Follows what you type").waitFor()
  })

  it("a page that forbids frames is named with its header, and opens in a window of its own", async () => {
    site.show = ({ url }) =>
      url.includes("/draft") ? new Response("", { headers: { "x-frame-options": "DENY" } }) : undefined
    await open("Steel.")
    await state().getByText("X-Frame-Options: DENY").waitFor()
    await frame().getByText("Steel.").waitFor()
    const link = state().getByRole("link", { name: "Open it in a window of its own" })
    expect(await link.getAttribute("href")).toMatch(/\/draft\?content_id=cnt_\w+&token=pvw_live_/)
    expect(await link.getAttribute("rel")).toBe("noopener noreferrer")
  })

  it("a hostile page in the frame reads nothing and writes nothing, whatever it sends", async () => {
    const attack = `
      const editor = ${JSON.stringify(new URL(started().url).origin)}
      const seen = (window.seen = [])
      addEventListener("message", (event) => seen.push(event.data))
      const greet = (type = "ready", version = 1) => parent.postMessage({ citable: "preview", version, type }, editor)
      for (const data of [null, 1, "ready", [], { type: "click", line: 1, to: 0, word: "", nth: 0 }]) parent.postMessage(data, "*")
      greet("ready", 2)
      greet("port")
      addEventListener("message", ({ ports: [port] }) => {
        if (port === undefined) return
        port.onmessage = ({ data }) => seen.push(data)
        const places = [-1, 0, 1.5, 1e9, NaN, "1", null, {}, [1]]
        for (const line of places) for (const type of ["click", "scroll"]) port.postMessage({ type, line, to: line, word: "x".repeat(1e5), nth: line })
        port.postMessage({ type: "changed", n: 1, isSaved: true })
        port.postMessage({ type: "body", body: "<script>1</script>" })
        for (let n = 0; n < 10000; n++) port.postMessage({ type: "shown", n })
        for (const act of [() => parent.document.title, () => top.location.href, () => (top.location = "/evil"), () => window.open("/evil").name]) {
          try { seen.push(["did", String(act())]) } catch { seen.push("refused") }
        }
        port.postMessage({ type: "click", line: 3, to: 0, word: "words", nth: 0 })
        document.title = "done"
      })
      greet()
      greet()`
    const page1 = `<!doctype html><title>x</title><p>Hostile</p><iframe src="/inner"></iframe><script src="/attack.js"></script>`
    site.show = ({ url }) => {
      const type = (name: string) => ({ headers: { "content-type": name } })
      if (url.endsWith("/attack.js")) return new Response(attack, type("text/javascript"))
      // A frame in the frame has the right origin, and is not the frame.
      if (url.endsWith("/inner")) {
        const inner = `top.postMessage({ citable: "preview", version: 1, type: "ready" }, "*"); onmessage = () => parent.seen.push("inner")`
        return new Response(`<script>${inner}</script>`, type("text/html"))
      }
      return url.includes("/draft") ? new Response(page1, type("text/html")) : undefined
    }
    await open("One secret word.\n\nTwo words.\n")
    const before = page().url()
    const hostile = () =>
      page()
        .frames()
        .find((one) => one.url().includes("/draft"))
    await expect.poll(() => hostile()?.title()).toBe("done")
    const seen = await hostile()?.evaluate(() => (window as unknown as { seen: unknown[] }).seen)
    expect(JSON.stringify(seen)).not.toContain("secret")
    expect(JSON.stringify(seen)).not.toContain("inner")
    expect(seen).not.toContainEqual(["did", expect.anything()])
    await page().keyboard.press("Control+End")
    await expect.poll(caretLine).toBeGreaterThan(0)
    expect([page().url(), await sent(), await stored()]).toMatchObject([
      before,
      "One secret word.\n\nTwo words.\n",
      { body: "One secret word.\n\nTwo words.\n", version: 1 },
    ])
    expect(page().context().pages()).toHaveLength(1)
  })

  it("a page that asks for a sign-in elsewhere is told, and a draft in a frame of strangers tells them nothing", async () => {
    site.show = ({ url }) =>
      url.includes("/draft") ? new Response(null, { status: 302, headers: { location: "/login" } }) : undefined
    await open("Steel.")
    await state().getByText("asks for a sign-in at /login").waitFor()
    site.show = ({ url }) => {
      const headers = { "content-type": "text/html" }
      const listen = `<script>window.seen = []; onmessage = ({ data }) => seen.push(data)</script>`
      const address = decodeURIComponent(new URL(url).hash.slice(1))
      return url.includes("/stranger")
        ? new Response(`${listen}<iframe src="${address}"></iframe>`, { headers })
        : undefined
    }
    const link = await state().getByRole("link").getAttribute("href")
    const stranger = await page().context().newPage()
    // The strict policy of the page forbids this frame already; here it stands for a site without one.
    await stranger.route("**/draft?*", async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { "content-type": "text/html" } })
    })
    await stranger.goto(`${site.url.replace("localhost", "127.0.0.1")}/stranger`)
    await stranger.evaluate((address) => document.querySelector("iframe")?.setAttribute("src", address ?? ""), link)
    await stranger.frameLocator("iframe").getByText("Steel.").waitFor()
    await stranger.evaluate(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener("message", ({ data }) => (window as unknown as { seen: unknown[] }).seen.push(data))
      port1.start()
      port1.postMessage({ type: "changed", n: 1, isSaved: false })
      const greeting = { citable: "preview", version: 1, type: "port" }
      document.querySelector("iframe")?.contentWindow?.postMessage(greeting, "*", [port2])
    })
    await stranger.frameLocator("iframe").getByText("Steel.").click()
    await stranger.waitForTimeout(300)
    expect(await stranger.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([])
    await stranger.close()
  })
}

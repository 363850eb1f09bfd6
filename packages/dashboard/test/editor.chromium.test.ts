import { join } from "node:path"

import type { Article } from "@citable/contract"
import type { StartedService } from "@citable/dev"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { eachVector } from "../../markdown/test/vectors.ts"
import { bodyOf } from "./body-of.ts"
import { findViolations } from "./look-at.ts"
import { expectNothingRuns, script } from "./preview-vectors.ts"
import { startDashboard } from "./start-dashboard.ts"
import { type StartedEditor, startEditor } from "./start-editor.ts"
import { textEditor } from "./text-editor.ts"

/** Where pictures of the editor go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let started: StartedService
let editor: StartedEditor
let page: Page

beforeAll(async () => {
  started = await startDashboard()
  editor = await startEditor(started)
  page = editor.page
})
afterAll(async () => {
  await editor?.browser.close()
  await started?.close()
})
const text = () => editor.text()
const sent = () => editor.sent()
const open = (body: string) => editor.open(body)
const stored = (id: string) => started.call<{ body: string; version: number }>("GET", `/v1/content/${id}`)

it("one character in a text with mixed line ends changes that line alone, and leaves everything else byte for byte", async () => {
  const before = "\uFEFFone\r\ntwo\nthree\rfour\u2028still four\r\n\ttabs\tand \u00A0 spaces  \r\n\r\nno last line end"
  const id = await open(before)
  expect(await text().getAttribute("spellcheck")).toBe("true")
  await text().press("Control+Home")
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("End")
  await page.keyboard.type("!")
  await page.getByText(/^Saved /).waitFor()
  expect((await stored(id)).body).toBe(before.replace("two\n", "two!\n"))
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe(before.replaceAll(/\r\n?/g, "\n"))
})

it("buttons and shortcuts format the selection, Enter continues a list, and each is one step to undo", async () => {
  await open("")
  await text().focus()
  await page.keyboard.type("Steel")
  await page.keyboard.press("Control+b")
  await page.getByRole("button", { name: "List" }).click()
  expect(await sent()).toBe("- **Steel**")
  await page.keyboard.press("End")
  await page.keyboard.press("Enter")
  // Keys with pauses of half a second between them are several steps.
  await page.keyboard.insertText("bends")
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe("- **Steel**")
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe("**Steel**")
  // One stop of the Tab key for all buttons, and Tab leaves the text.
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowLeft")
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Focus")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Tab")
  expect(await text().evaluate((element) => element.matches(":focus"))).toBe(false)
  await page.getByText("Text (Markdown)").click()
  expect(await text().evaluate((element) => element.matches(":focus"))).toBe(true)
})

it("what a script puts into the text box appears in the editor, at its cursor, and can be undone", async () => {
  await open("one\n\ntwo\n")
  await text().press("Control+Home")
  await page.keyboard.press("ArrowDown")
  await page.locator("textarea[name=body]").evaluate((area: HTMLTextAreaElement) => {
    area.setRangeText("![Frame](/a.png)", area.selectionStart, area.selectionEnd, "end")
    area.dispatchEvent(new InputEvent("input", { bubbles: true }))
  })
  await page.frameLocator("iframe.preview").getByText("Frame").waitFor()
  expect(await text().innerText()).toContain("![Frame](/a.png)")
  expect(await sent()).toBe("one\n![Frame](/a.png)\ntwo\n")
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe("one\n\ntwo\n")
})

it("a warning leads to its line, find finds it, and the score follows what is saved", async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `Paragraph ${at + 1}.\n`)
  await open(`${lines.join("\n")}\nAn ![image](lost.png).\n`)
  await page.getByRole("button", { name: "Line 401" }).click()
  await page.keyboard.type("Now: ")
  expect(await sent()).toContain("\nNow: An ![image]")
  await page.keyboard.press("Control+f")
  await page.keyboard.type("Paragraph 7.")
  await page.keyboard.press("Enter")
  await page.keyboard.press("Escape")
  await page.keyboard.type("Here is a list.")
  expect(await sent()).toContain("\nHere is a list.\n")
  const score = page.locator("#score")
  expect(await score.textContent()).toContain("A list or a table is easy to quote.")
  await text().press("Control+End")
  await page.keyboard.type("- One point")
  // It is folded until somebody asks for it.
  await page.getByText("Score", { exact: true }).click()
  await score.locator("> ul").filter({ hasNotText: "A list or a table" }).waitFor()
})

it("axe finds no problem in the editor with its search and a warning, in both schemes, in forced colours and at 200 percent", async () => {
  await open("# A title\n\nA [link](lost.html), **bold**, `code`, <b>HTML</b>\n\n> quoted\n\n- one\n")
  await text().press("Control+f")
  await page.keyboard.type("link")
  await page.getByRole("button", { name: "Line 3" }).waitFor()
  for (const [colorScheme, forcedColors, width] of [
    ["light", "none", 1280],
    ["dark", "none", 390],
    ["dark", "active", 640],
  ] as const) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" })
    await page.setViewportSize({ width, height: 900 })
    if (pictures !== undefined) {
      await page.screenshot({ path: join(pictures, `editor-${colorScheme}-${forcedColors}-${width}.png`) })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    // In forced colours, the colours are those of the reader.
    expect(await findViolations(page, { rules: { "color-contrast": { enabled: forcedColors === "none" } } })).toEqual(
      [],
    )
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none" })
  await page.setViewportSize({ width: 1280, height: 900 })
})

it("a save whose answer is lost is sent again, and is no conflict", async () => {
  const id = await open("one\n")
  let lost = 0
  await page.route(`**/articles/${id}`, async (route) => {
    if (route.request().method() !== "POST" || lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await text().press("Control+End")
  await page.keyboard.type("two")
  await page.getByText("the service does not answer").waitFor()
  await page.keyboard.type(" three")
  await page.getByText(/^Saved /).waitFor()
  expect((await stored(id)).body).toBe("one\ntwo three")
  await page.unroute(`**/articles/${id}`)
})

it("a text that a page in another tab has is not taken over, and one that a closed page left is", async () => {
  const id = await open("One.\n\nTwo.\n")
  const path = `**/articles/${id}`
  const cut = (tab: Page) =>
    tab.route(path, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
  await cut(page)
  await text().press("Control+End")
  await page.keyboard.type("Three.")
  await page.getByText("Your text is kept in this browser.").waitFor()
  const other = await page.context().newPage()
  const value = () => bodyOf(other)
  await other.goto(page.url())
  await textEditor(other).waitFor()
  expect(await value()).toBe("One.\n\nTwo.\n")
  await page.unroute(path)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await page.getByText(/^Saved /).waitFor()
  // Each has a text of its own.
  await cut(other)
  await textEditor(other).press("Control+Home")
  await other.keyboard.type("Zero. ")
  await other.getByText("Your text is kept in this browser.").waitFor()
  await other.close({ runBeforeUnload: false })
  await page.reload()
  await page.getByText(/^Saved /).waitFor()
  await expect.poll(async () => (await stored(id)).body).toBe("Zero. One.\n\nTwo.\nThree.")
})

it("a scheduled version stays what it is, and the editor says so until somebody updates it", async () => {
  const id = await open("Shown.\n")
  const drawer = page.getByRole("dialog", { name: "Publish" })
  await page.getByRole("link", { name: "Publish…" }).click()
  await drawer.getByLabel("Day and time").fill("2020-01-15T09:30")
  await drawer.getByRole("button", { name: "Schedule", exact: true }).click()
  await drawer.getByText("This moment has passed").first().waitFor()
  expect(await drawer.getByLabel("Day and time").evaluate((field) => field.matches(":focus"))).toBe(true)
  await drawer.getByLabel("Day and time").fill("2999-01-15T09:30")
  await drawer.getByRole("button", { name: "Schedule", exact: true }).click()
  await drawer.getByRole("heading", { name: "Scheduled" }).waitFor()
  await page.keyboard.press("Escape")
  const schedule = page.locator("#schedule")
  await schedule.getByText("Goes live").waitFor()
  const later = schedule.getByText("Later changes are not in it.")
  expect(await later.isVisible()).toBe(false)
  await text().press("Control+End")
  await page.keyboard.type("Half-typed")
  await later.waitFor()
  const read = () => started.call<Article>("GET", `/v1/content/${id}`)
  expect(await read()).toMatchObject({ status: "scheduled", publish_version: 1, version: 2 })
  await schedule.getByRole("link", { name: "Update what is scheduled" }).click()
  await drawer.getByText("What was saved later is not in it").click()
  expect(await drawer.locator("details ins").allTextContents()).toEqual(["Half-typed"])
  await drawer.getByRole("button", { name: "Update what is scheduled" }).click()
  await later.waitFor({ state: "hidden" })
  expect(await read()).toMatchObject({ publish_version: 2, publish_at: expect.stringMatching(/^2999-01-15T/) })
  await page.keyboard.press("Escape")

  // Whoever comes back to the page sees who has been there.
  await started.call("PATCH", `/v1/content/${id}`, { excerpt: "Of an agent" })
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")))
  await page
    .locator("#presence")
    .getByText(/saved it /)
    .waitFor()
})

it("by keyboard alone somebody writes a title and a text, saves, and publishes", async () => {
  await page.goto(`${started.url}/brands/${started.brandId}/articles/new`)
  const reach = async (name: string) => {
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab")
      const label = await page.evaluate(() => {
        const active = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
        const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : []
        return [active?.ariaLabel, ...labels.map((one) => one.textContent), active?.textContent].join("\n")
      })
      if (label.split("\n").some((line) => line.trim() === name)) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await reach("Title")
  await page.keyboard.type("Written by keyboard")
  await reach("Text (Markdown)")
  await page.keyboard.type("Steel bends.")
  await reach("Save")
  await page.keyboard.press("Enter")
  await page.getByText("Draft", { exact: true }).waitFor()
  await reach("Publish")
  await page.keyboard.press("Enter")
  await page.getByRole("heading", { name: "Publish now" }).waitFor()
  await reach("Publish now")
  await page.keyboard.press("Enter")
  await page.getByText("for your sites").waitFor()
  const live = `/v1/brands/${started.brandId}/content?status=published&fields=title`
  const { data } = await started.call<{ data: { title: string }[] }>("GET", live)
  expect(data).toMatchObject([{ title: "Written by keyboard" }])
})

it("the outline, the goal and the view without the rest lead back to the text", async () => {
  await open("# One\n\nFive words are in here.\n\n### *Two* [x](y)\n\nEnd.")
  await page.getByRole("button", { name: "Outline" }).click()
  expect(await page.getByRole("navigation", { name: "Outline" }).getByRole("button").allInnerTexts()).toEqual([
    "One",
    "Two x",
  ])
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await page.keyboard.type("!")
  expect(await sent()).toContain("\n!### *Two*")
  await page.getByRole("button", { name: "9 words" }).click()
  await page.keyboard.type("200")
  await page.keyboard.press("Enter")
  await page.getByRole("button", { name: "9 of 200 words" }).waitFor()
  await page.reload()
  await page.getByRole("button", { name: "9 of 200 words" }).waitFor()
  expect(await page.getByRole("progressbar", { name: "Words written" }).getAttribute("value")).toBe("9")
  const focus = page.getByRole("button", { name: "Focus" })
  await focus.click()
  expect([await focus.getAttribute("aria-pressed"), await page.getByLabel("Slug").isVisible()]).toEqual(["true", false])
  expect(await findViolations(page)).toEqual([])
  await page.getByRole("button", { name: "Picture" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()
  await page.getByRole("button", { name: "Outline" }).click()
  await page.getByRole("button", { name: "One" }).click()
  await focus.click()
  expect(await page.getByLabel("Slug").isVisible()).toBe(true)
})

it("attacks in a text run nothing in the preview, typed or saved, and ask for nothing but pictures and films", async () => {
  // All of them are in a soak test.
  const sample = eachVector(script).filter((_, index) => index % 150 === 0)
  await expectNothingRuns({ started, browser: editor.browser }, sample, { typed: 1, saved: 4 })
})

it("nothing breaks a policy or fails", () => {
  // 422: a moment that has passed. 429: the preview of the text before is still being made, and the editor asks again.
  expect(editor.troubles.filter((trouble) => !/net::ERR_FAILED|status of 4(?:22|29)/.test(trouble))).toEqual([])
})

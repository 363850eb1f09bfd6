import { join } from "node:path"

import { chromiumOptions, ofTheDay, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { eachVector } from "../../markdown/test/vectors.ts"
import { createFirstOwner } from "./create-first-owner.ts"
import { findViolations } from "./look-at.ts"
import { expectNothingRuns, script } from "./preview-vectors.ts"
import { startDashboard } from "./start-dashboard.ts"
import { textEditor } from "./text-editor.ts"
import { watchPage } from "./watch-page.ts"

/** Where pictures of the editor go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let started: StartedService
let browser: Browser
let page: Page
let troubles: string[]

beforeAll(async () => {
  started = await startDashboard()
  browser = await chromium.launch(chromiumOptions())
  page = await browser.newPage()
  troubles = watchPage(page)
  await createFirstOwner(page, started)
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})
const text = () => textEditor(page)
/** What the form sends. */
const sent = () => page.locator("textarea[name=body]").inputValue()
const stored = (id: string) => started.call<{ body: string; version: number }>("GET", `/v1/content/${id}`)

/** Makes an article and opens its editor. */
async function open(body: string): Promise<string> {
  const article = { title: "Why steel frames last", body, on_slug_conflict: "suffix" }
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)
  await page.goto(`${started.url}/brands/${started.brandId}/articles/${id}`)
  await text().waitFor()
  return id
}

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
  await page.keyboard.type("bends")
  await page.keyboard.press("Control+k")
  expect(await sent()).toBe("- **Steel**\n- bends[](https://)")
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe("- **Steel**")
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe("**Steel**")
  // One stop of the Tab key for all buttons, and Tab leaves the text.
  await page.keyboard.press("Shift+Tab")
  await page.keyboard.press("Home")
  await page.keyboard.press("ArrowLeft")
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Picture")
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

/** What still covers the caret after a few frames, at its upper and its lower end. The editor scrolls in the frame after a change. */
const covers = () =>
  text().evaluate(async (content) => {
    const root = content.getRootNode() as ShadowRoot & { getSelection(): Selection }
    let found: unknown[] = []
    for (let frame = 0; frame === 0 || (frame < 10 && found.length > 0); frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const caret = root.getSelection().getRangeAt(0)
      const { startContainer: node } = caret
      // Chromium draws the caret of an empty line without a rectangle.
      const { left, top, bottom } = caret.getClientRects()[0] ?? (node as Element).getBoundingClientRect()
      found = [top + 2, bottom - 2].flatMap((y) => {
        const seen = document.elementFromPoint(left + 1, y)
        return seen === root.host && content.contains(root.elementFromPoint(left + 1, y)) ? [] : [seen?.outerHTML ?? y]
      })
    }
    return found
  })

const windows = ofTheDay(["1280 × 720", "1920 × 1080", "390 × 844", "640 × 360"], 2)
it.each(windows)("nothing covers the caret in a window of %s, at the end of a text and in its middle", async (size) => {
  const [width = 0, height = 0] = size.split(" × ").map(Number)
  await page.setViewportSize({ width, height })
  await open(Array.from({ length: 80 }, (_, at) => `Paragraph ${at + 1} has words.\n`).join("\n"))
  await text().press("Control+Home")
  const found: unknown[] = []
  const press = async (key: string, times: number) => {
    for (let step = 0; step < times; step++) {
      await page.keyboard.press(key)
      if (step % 3 === 0) found.push(...(await covers()))
    }
  }
  await press("ArrowDown", 60)
  await page.keyboard.type("In the middle.")
  found.push(...(await covers()))
  await press("Control+End", 1)
  for (let step = 0; step < 3; step++) {
    await page.keyboard.type(`\nLine ${step}.`)
    found.push(...(await covers()))
  }
  await page.setViewportSize({ width, height: height - 30 })
  found.push(...(await covers()))
  // A long message makes the bar higher.
  const state = page.locator("#save-state")
  await state.evaluate((place) => place.append(" A message of a few lines.".repeat(9)))
  found.push(...(await covers()))
  await state.evaluate((place) => place.replaceChildren())
  await press("ArrowUp", 40)
  expect(found).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
})

it("the bar covers no field that Tab reaches, no label of the title in a low window, and nothing without scripts", async () => {
  await open("One.\n")
  // The text is higher than what is left of a window: of it, the caret has to be seen.
  const covered = (selector: string) =>
    page.evaluate((part) => {
      const bar = document.querySelector(".sticky")
      const own = document.querySelector(part)
      if (own === null || bar === null || own === document.body || own.shadowRoot !== null || bar.contains(own))
        return undefined
      const [one, other] = [own.getBoundingClientRect(), bar.getBoundingClientRect()]
      const isBeside = one.right <= other.left || one.left >= other.right
      return isBeside || one.bottom <= other.top || one.top >= other.bottom ? undefined : own.outerHTML
    }, selector)
  for (const size of ["390 844", "1280 480", "640 360"]) {
    const [width = 0, height = 0] = size.split(" ").map(Number)
    await page.setViewportSize({ width, height })
    await page.evaluate(() => window.scrollTo(0, 0))
    expect([height, await covered("label[for=title]")]).toEqual([height, undefined])
    await page.locator("a.skip").focus()
    for (let step = 0; step < 40; step++) {
      await page.keyboard.press("Tab")
      expect([height, await covered(":focus")]).toEqual([height, undefined])
    }
  }
  const storageState = await page.context().storageState()
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState })
  const other = await plain.newPage()
  await other.goto(page.url())
  expect(await other.locator(".sticky").evaluate((bar) => getComputedStyle(bar).position)).toBe("static")
  await plain.close()
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

it("attacks in a text run nothing in the preview, typed or saved, and ask for nothing but pictures and films", async () => {
  // All of them are in a soak test.
  const sample = eachVector(script).filter((_, index) => index % 150 === 0)
  await expectNothingRuns({ started, browser }, sample, { typed: 1, saved: 4 })
})

it("nothing breaks a policy or fails", () => {
  // 429: the preview of the text before is still being made, and the editor asks again.
  expect(troubles.filter((trouble) => !/net::ERR_FAILED|status of 429/.test(trouble))).toEqual([])
})

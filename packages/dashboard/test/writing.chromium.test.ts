import { ofTheDay } from "@citable/dev"
import type { Page, Request } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { findViolations } from "./look-at.ts"
import { type StartedEditor, startEditor } from "./start-editor.ts"
import { startScanned, type StartedScanned } from "./start-scanned.ts"

let started: StartedScanned
let editor: StartedEditor
let page: Page

beforeAll(async () => {
  started = await startScanned({ days: 1, prompts: 2 })
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
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

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
        const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
        if (y < offsetTop || y > offsetTop + height) return [`${y} is not in the visible part`]
        return seen === root.host && content.contains(root.elementFromPoint(left + 1, y)) ? [] : [seen?.outerHTML ?? y]
      })
    }
    return found
  })

const windows = ofTheDay(["1280 × 720", "820 × 1180", "390 × 844", "640 × 360"], 2)
it.each(windows)("nothing covers the caret in a window of %s, whatever somebody does", async (size) => {
  const [width = 0, height = 0] = size.split(" × ").map(Number)
  await page.setViewportSize({ width, height })
  const block = (at: number) =>
    `## Part ${at}\n\nSteel **bends**, and a [link](/a) too.\n\n| One | Two |\n| --- | --- |\n| 1 | 2 |\n\n![Frame](frame.png)\n`
  await open(Array.from({ length: 12 }, (_, at) => block(at)).join("\n"))
  const found: unknown[] = []
  const look = async (when: string) => found.push(...(await covers()).map((cover) => [when, cover]))
  const walk = async (key: string, times: number) => {
    for (let step = 0; step < times; step++) {
      await press(key)
      if (step % 4 === 0) await look(key)
    }
  }
  await text().press("Control+Home")
  await walk("ArrowDown", 40)
  await walk("PageDown", 3)
  await page.keyboard.type("In the middle.")
  await look("typing")
  await press("Control+f")
  await page.keyboard.type("Part 9")
  await press("Enter", "Enter", "Escape")
  await look("found")
  await page.getByRole("button", { name: "Outline" }).click()
  await page.getByRole("button", { name: "Part 2" }).click()
  await look("outline")
  await press("Control+End")
  await page.keyboard.type("\nA line.\nAnother one.")
  await look("the end")
  await text().evaluate((content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", "Pasted.\n\n".repeat(30))
    content.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  })
  await look("pasted")
  // The keyboard of a phone.
  await page.setViewportSize({ width, height: Math.max(260, height - 320) })
  await look("keyboard")
  await page.setViewportSize({ width, height })
  // A long message makes the bar higher.
  const state = page.locator("#save-state")
  await state.evaluate((place) => place.append(" A message of a few lines.".repeat(9)))
  await look("message")
  await state.evaluate((place) => place.replaceChildren())
  // Two fingers: the visible part is half of the window.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 })
  expect(await page.evaluate(() => window.visualViewport?.height)).toBe(height / 2)
  await page.keyboard.type("\nTyped in the half.")
  await look("pinched")
  await walk("ArrowUp", 30)
  await cdp.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 })
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
  const plain = await editor.browser.newContext({ javaScriptEnabled: false, storageState })
  const other = await plain.newPage()
  await other.goto(page.url())
  expect(await other.locator(".sticky").evaluate((bar) => getComputedStyle(bar).position)).toBe("static")
  await plain.close()
  await page.setViewportSize({ width: 1280, height: 900 })
})

const sample = `# One

Steel **bends**, _gives_, \`code\` and a [link](https://example.com/a).

> [!WARNING]
> Do not weld.

| Frame | Weight |
| :-- | --: |
| **Steel** | 2 \\| 3 |

![A frame](frame.png)

End.`

it("Markdown is drawn in place, the line of the cursor shows its source, and the text stays as it is typed", async () => {
  const id = await open(sample)
  const seen = () => text().innerText()
  expect(await seen()).toMatch(/^One\n+Steel bends, gives, code and a link\.\n+Warning \nDo not weld\.\n/)
  expect(await text().getByRole("heading", { name: "One", level: 1 }).count()).toBe(1)
  expect(await text().getByRole("columnheader").allInnerTexts()).toEqual(["Frame", "Weight"])
  expect(await text().getByRole("cell").allInnerTexts()).toEqual(["Steel", "2 | 3"])
  expect(await seen()).toContain("A frame · frame.png")
  await text().press("Control+Home")
  expect(await seen()).toMatch(/^# One\n+Steel bends/)
  await press("ArrowDown", "ArrowDown")
  expect(await seen()).toMatch(/^One\n+Steel \*\*bends\*\*, _gives_, `code` and a \[link\]\(https:\/\/example.com\/a\)/)
  // Arrows go into what is drawn, and Backspace beside it selects it first.
  const line = () =>
    text().evaluate(
      (content) =>
        (content.getRootNode() as ShadowRoot & { getSelection(): Selection })
          .getSelection()
          .anchorNode?.parentElement?.closest(".cm-line")?.textContent,
    )
  await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")
  expect(await line()).toBe("| Frame | Weight |")
  await press("Control+End", "ArrowUp", "ArrowUp")
  expect(await line()).toBe("![A frame](frame.png)")
  await press("ArrowUp", "ArrowUp")
  expect(await line()).toBe("| **Steel** | 2 \\| 3 |")
  await text().getByText("A frame · frame.png").click()
  // The line shows its source as soon as the button of the mouse is up.
  await expect.poll(line).toBe("![A frame](frame.png)")
  await page.getByRole("button", { name: "Marks" }).click()
  expect(await seen()).toContain("> [!WARNING]")
  await page.getByRole("button", { name: "Marks" }).click()
  expect(await seen()).not.toContain("[!WARNING]")
  expect(await sent()).toBe(sample)
  expect(await started.call("GET", `/v1/content/${id}`)).toMatchObject({ version: 1, body: sample })
})

it("each line has the direction of its own words, and code and addresses keep theirs", async () => {
  await open(
    "- עברית עם `npm run`\n\nمرحبا [رابط](https://example.com/x)\n\nEnglish עברית\n\n```\nشيفرة\n```\n\n> [!NOTE]\n> הערה",
  )
  const lines = await text().evaluate((content) =>
    [...content.querySelectorAll<HTMLElement>(".cm-line")]
      .filter((line) => line.innerText.trim() !== "")
      .map((line) => getComputedStyle(line).direction),
  )
  expect(lines).toEqual(["rtl", "rtl", "ltr", "ltr", "ltr", "ltr", "rtl", "rtl"])
  const isolated = await text().evaluate((content) =>
    [...content.querySelectorAll<HTMLElement>(".isolated")].map((part) => [
      part.innerText,
      getComputedStyle(part).direction,
      getComputedStyle(part).unicodeBidi,
    ]),
  )
  expect(isolated).toEqual([["npm run", "ltr", "isolate"]])
  expect(await page.locator("#title").getAttribute("dir")).toBe("auto")
  // The hidden text box has none: Chromium would look for it in the whole text, with each key.
  expect(await page.locator("textarea[name=body]").getAttribute("dir")).toBeNull()
})

it("a slash offers what can be put in, by keyboard and with names, and what it puts in is one step to undo", async () => {
  await open("One.\n\n")
  await text().press("Control+End")
  await page.keyboard.type("and/or /")
  const options = page.getByRole("listbox", { name: "Insert" }).getByRole("option")
  expect(await options.count()).toBe(15)
  await page.keyboard.type("call wa")
  expect(await options.allInnerTexts()).toEqual(["Callout: warning"])
  expect(await text().getAttribute("aria-activedescendant")).toBe(await options.first().getAttribute("id"))
  expect(await findViolations(page)).toEqual([])
  await press("Escape")
  expect([await options.count(), await sent()]).toEqual([0, "One.\n\nand/or /call wa"])
  await page.keyboard.type("\n/")
  await press("ArrowDown", "ArrowUp", "ArrowUp", "Home")
  await page.keyboard.type("x")
  expect(await options.count()).toBe(0)
  await press("Control+a")
  await page.keyboard.type("/tab")
  await press("Enter")
  expect(await sent()).toBe("| Column | Column |\n| --- | --- |\n| Text | Text |\n\n")
  await press("Control+z")
  expect(await sent()).toBe("/tab")
  await page.keyboard.type(" ")
  // In code, a slash is a slash.
  await press("Control+a")
  await page.keyboard.type("```\n/")
  expect(await options.count()).toBe(0)
})

it("a link to an own article is found by its words, and an answer of an assistant is quoted with its source", async () => {
  await started.call("POST", `/v1/brands/${started.brandId}/content`, { title: "Coffee [beans]", body: "Beans." })
  await open("Read this.\n")
  await text().press("Control+Home")
  await press("Control+Shift+ArrowRight", "Control+k")
  const field = page.getByRole("combobox", { name: "An address, or words of an own article" })
  await field.fill("coffee")
  await page.getByRole("option", { name: "Coffee [beans]" }).waitFor()
  expect(await findViolations(page, { part: "document.querySelector('dialog[open]')" })).toEqual([])
  await press("Enter")
  await expect.poll(sent).toMatch(/^\[Read ?\]\(coffee-beans\) ?this\.\n$/)
  // Whoever types and presses Enter at once gets what the words mean, not what is listed without them.
  await press("Control+End")
  await page.keyboard.type("Two ")
  await press("Control+k")
  await page.getByRole("option").nth(1).waitFor()
  // The first letters are answered late.
  const late = Promise.withResolvers<void>()
  const isFirst = (request: Request) => request.url().endsWith("/own?q=c")
  await page.route(/own\?q=c$/, (route) => late.promise.then(() => route.continue()))
  const asked = page.waitForRequest(isFirst)
  await page.keyboard.type("c")
  await asked
  await field.fill("coffee")
  const answered = page.waitForEvent("requestfinished", { predicate: isFirst, timeout: 1000 }).catch(() => undefined)
  late.resolve()
  await answered
  await press("Enter")
  await expect.poll(sent).toContain("this.\nTwo [Coffee \\[beans\\]](coffee-beans)")
  await press("Control+End", "Control+k")
  await field.fill("https://example.com/a")
  await press("Enter")
  await expect.poll(sent).toContain("[](https://example.com/a)")
  await page.keyboard.type("a page")
  expect(await sent()).toContain("[a page](https://example.com/a)")
  await press("Control+k", "Escape", "Control+End")
  await page.keyboard.type("\n\n/assistant")
  await press("Enter")
  await page.getByRole("dialog").getByRole("option").first().waitFor()
  await press("ArrowDown", "ArrowUp", "Enter")
  await expect.poll(sent).toMatch(/\n\n> .{40,}\n>\n> — model-1, 2026-\d\d-\d\d, asked: .+/)
})

it("nothing breaks a policy or fails", () => {
  expect(editor.troubles.filter((trouble) => !/status of (?:404|429)/.test(trouble))).toEqual([])
})

import { join } from "node:path"

import type { Article } from "@citable/contract"
import type { Media } from "@citable/contract/site"
import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { gif } from "../../service/test/sample-files.ts"
import { bodyOf } from "./body-of.ts"
import { createFirstOwner } from "./create-first-owner.ts"
import { findViolations } from "./look-at.ts"
import { startDashboard } from "./start-dashboard.ts"
import { textEditor } from "./text-editor.ts"
import { watchPage } from "./watch-page.ts"

/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

let started: StartedService
let browser: Browser
let page: Page
let home: string
let troubles: string[]

beforeAll(async () => {
  started = await startDashboard({ media: { maxBytes: 200_000 } })
  home = `${started.url}/brands/${started.brandId}`
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] })
  page = await context.newPage()
  troubles = watchPage(page, started.url)
  await createFirstOwner(page, started, "Acme Bikes")
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

const library = async () =>
  (await started.call<{ data: Media[] }>("GET", `/v1/brands/${started.brandId}/media?sort=created_at`)).data
const articles = async () =>
  (await started.call<{ data: Article[] }>("GET", `/v1/brands/${started.brandId}/content?status=all`)).data

/** The machine may be busy. */
const soon = { timeout: 60_000 }

let count = 0
/** Looks at the page in both schemes and at both widths: nothing is too wide, and axe finds nothing. Another test looks at linked pages. */
async function check(name: string, { isLinked = false } = {}): Promise<void> {
  for (const [scheme, width] of [
    ["dark", 390],
    ["light", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0)
    if (pictures !== undefined) {
      await page.screenshot({ path: join(pictures, `media-${++count}-${name}-${scheme}.png`), fullPage: true })
    }
    if (isLinked) continue
    const part = `document.querySelector("dialog[open]") ?? document`
    expect(await findViolations(page, { part }), `${name} ${scheme}`).toEqual([])
  }
}

/** Drops files onto an element, as a browser does. Returns whether the browser would open them in place of the page. */
async function drop(place: string, files: { name: string; type: string; bytes: Buffer }[]): Promise<boolean> {
  return page.evaluate(
    ({ selector, list }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, data } of list) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
        dataTransfer.items.add(new File([bytes], name, { type }))
      }
      const options = { dataTransfer, bubbles: true, cancelable: true }
      return document.querySelector(selector)?.dispatchEvent(new DragEvent("drop", options)) ?? true
    },
    { selector: place, list: files.map(({ bytes, ...file }) => ({ ...file, data: bytes.toString("base64") })) },
  )
}

it("files dropped on the library are added, and the page asks what they show", async () => {
  await page.goto(home)
  await page.getByRole("link", { name: "Write", exact: true }).click()
  await page.getByRole("link", { name: "Media" }).click()
  await page.getByText("drop them anywhere").waitFor()
  await check("empty", { isLinked: true })
  const lamp = await makePicture(320, 200)
  await drop("main", [
    { name: "lamp.png", type: "image/png", bytes: lamp },
    { name: "desk.gif", type: "image/gif", bytes: gif(60, 40) },
  ])
  await page.getByRole("heading", { name: "What do the pictures show?" }).waitFor()
  await check("describe")
  await page.getByLabel("What lamp.png shows").fill("A lamp on a desk")
  await page.getByRole("button", { name: "Save the texts" }).click()
  await page.getByRole("link", { name: "lamp.png" }).waitFor()
  expect((await library()).map(({ filename, alt }) => [filename, alt])).toEqual([
    ["lamp.png", "A lamp on a desk"],
    ["desk.gif", ""],
  ])
  await page.getByText("drop them anywhere").waitFor()
  await drop("main", [
    { name: "large.gif", type: "image/gif", bytes: gif(9, 9, 200_000) },
    { name: "notes.txt", type: "text/plain", bytes: Buffer.from("notes") },
  ])
  await page.getByText("2 files were not added.").waitFor()
  await page.getByText("It is larger than").waitFor()
  await page.getByText("The file is of an unknown type.").waitFor()
  await check("refused", { isLinked: true })
  const active = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>`
  await drop("main", [{ name: "chart.svg", type: "image/svg+xml", bytes: Buffer.from(active) }])
  await page.getByText("Removed: 1 script.").waitFor()
  await page.getByRole("link", { name: "lamp.png" }).click()
  await page.getByRole("heading", { name: "Where it is used" }).waitFor()
  await check("file", { isLinked: true })
})

it("a pasted screenshot is in the library, in the text with its alternative text, and in the preview", async () => {
  const { id } = await started.call<Article>("POST", `/v1/brands/${started.brandId}/content`, {
    title: "How to choose a lamp",
    body: "A lamp.\n",
  })
  await page.goto(`${home}/articles/${id}`)
  const source = textEditor(page)
  await page.getByText("Paste a picture").waitFor()
  await source.press("Control+End")
  await copyPicture(await makePicture(640, 360))
  await source.press("Control+v")
  const field = page.getByLabel("Alternative text")
  await expect.poll(() => field.evaluate((element) => element === document.activeElement), soon).toBe(true)
  await page.getByText("is in the library.").waitFor()
  await check("alt")
  await page.keyboard.type("A [green] lamp")
  await page.keyboard.press("Enter")
  await page.frameLocator("iframe.preview").getByAltText("A [green] lamp").waitFor()
  const shot = (await library()).at(-1)
  expect(shot).toMatchObject({ filename: "how-to-choose-a-lamp.png", width: 640, height: 360 })
  await expect.poll(async () => (await library()).at(-1)?.alt, soon).toBe("A [green] lamp")
  await page.getByText(/^Saved /).waitFor()
  expect((await articles())[0]?.body).toBe(`A lamp.\n\n![A \\[green\\] lamp](${shot?.url})`)
  const isShown = () =>
    page
      .frameLocator("iframe.preview")
      .getByAltText("A [green] lamp")
      .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  // How wide it is depends on the width of the preview.
  await expect.poll(isShown, soon).toBeGreaterThan(0)
})

it("dropped pictures that the library refuses leave the text as it was, and the page says why", async () => {
  const before = (await articles())[0]?.body
  await drop("textarea[name=body]", [{ name: "huge.png", type: "image/png", bytes: Buffer.alloc(300_000) }])
  await page.getByText("huge.png was not added. It is larger than 195 KB.").waitFor()
  await drop("textarea[name=body]", [{ name: "broken.png", type: "image/png", bytes: Buffer.from("no picture") }])
  await page.getByText("broken.png was not added. The file is of an unknown type.").waitFor()
  await expect.poll(() => bodyOf(page), soon).toBe(before)
  expect(await drop("h1", [{ name: "beside.gif", type: "image/gif", bytes: gif(5, 5) }])).toBe(false)
  expect((await library()).map(({ filename }) => filename)).not.toContain("beside.gif")
})

it("the toolbar puts a picture of the library at the cursor, and asks what it shows if nobody has said so", async () => {
  const source = page.locator("textarea[name=body]")
  const before = await source.inputValue()
  await page.getByRole("toolbar", { name: "Format" }).getByRole("button", { name: "Picture" }).click()
  await page.getByRole("dialog", { name: "Choose a picture" }).getByRole("button", { name: "desk.gif" }).click()
  await page.getByLabel("Alternative text").fill("A desk")
  await page.getByRole("button", { name: "Done" }).click()
  const desk = (await library()).find(({ filename }) => filename === "desk.gif")
  await expect.poll(() => source.inputValue(), soon).toBe(`${before}![A desk](${desk?.url})`)
  await expect.poll(async () => (await library()).find(({ id }) => id === desk?.id)?.alt, soon).toBe("A desk")
})

it("a cover is chosen from the library with its text, size and id, and removed", async () => {
  await page.getByRole("button", { name: "Choose a picture" }).click()
  const dialog = page.getByRole("dialog", { name: "Choose a picture" })
  await dialog.getByRole("button", { name: "desk.gif" }).waitFor()
  await check("picker")
  await page.keyboard.type("on a desk")
  await page.keyboard.press("Enter")
  await dialog.getByRole("button", { name: "desk.gif" }).waitFor({ state: "detached" })
  await dialog.getByRole("button", { name: "lamp.png" }).click()
  await expect.poll(() => page.getByLabel("What the cover shows").inputValue(), soon).toBe("A lamp on a desk")
  await page.locator(".cover-picture").waitFor()
  await check("cover", { isLinked: true })
  const [lamp] = await library()
  const cover = async () => (await articles())[0]?.cover
  await expect
    .poll(cover)
    .toEqual({ url: lamp?.url, alt: "A lamp on a desk", width: 320, height: 200, media_id: lamp?.id })
  await page.getByRole("button", { name: "Remove", exact: true }).click()
  await expect.poll(cover, soon).toBe(null)
})

it("nothing breaks a policy, and nothing is asked of another host", () => {
  expect(troubles.filter((text) => !/status of 422/.test(text))).toEqual([])
})

/** Makes a PNG in the browser. */
async function makePicture(...size: [width: number, height: number]): Promise<Buffer> {
  const data = await page.evaluate(([width, height]) => {
    const canvas = document.createElement("canvas")
    Object.assign(canvas, { width, height })
    const paint = canvas.getContext("2d")
    if (paint === null) throw new Error("no canvas")
    paint.fillStyle = "#2a9d5c"
    paint.fillRect(0, 0, width, height)
    paint.fillStyle = "#fff"
    paint.fillRect(width / 4, height / 4, width / 2, height / 2)
    return canvas.toDataURL("image/png").split(",")[1] ?? ""
  }, size)
  return Buffer.from(data, "base64")
}

/** Puts a picture into the clipboard, as a tool for screenshots does. */
async function copyPicture(bytes: Buffer): Promise<void> {
  await page.evaluate(async (data) => {
    const blob = new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], { type: "image/png" })
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })])
  }, bytes.toString("base64"))
}

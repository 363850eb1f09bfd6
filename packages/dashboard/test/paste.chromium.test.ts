import type { Media } from "@citable/contract/site"
import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { gif } from "../../service/test/sample-files.ts"
import { bodyOf } from "./body-of.ts"
import { createFirstOwner } from "./create-first-owner.ts"
import { startDashboard } from "./start-dashboard.ts"
import { textEditor } from "./text-editor.ts"
import { watchPage } from "./watch-page.ts"

let started: StartedService
let browser: Browser
let page: Page
let troubles: string[]

beforeAll(async () => {
  started = await startDashboard()
  browser = await chromium.launch(chromiumOptions())
  const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] })
  page = await context.newPage()
  troubles = watchPage(page, started.url)
  await createFirstOwner(page, started)
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

/** The machine may be busy. */
const soon = { timeout: 60_000 }
const text = () => textEditor(page)
const sent = () => bodyOf(page)
const library = async () =>
  (await started.call<{ data: Media[] }>("GET", `/v1/brands/${started.brandId}/media?sort=created_at`)).data

/** Makes an article and opens its editor, with the caret at the end. */
async function open(body: string): Promise<void> {
  const article = { title: "Ferries", body, on_slug_conflict: "suffix" }
  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)
  await page.goto(`${started.url}/brands/${started.brandId}/articles/${id}`)
  await text().press("Control+End")
}

/** Pastes what another program has put into the clipboard. */
const paste = (data: Record<string, string>) =>
  text().evaluate((content, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value)
    content.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }),
    )
  }, data)

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><h2>Night boats</h2><p class=MsoNormal>Read <a href="https://example.com/plan">the plan</a>.<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Cabins</p><table><tr><td>Deck</td><td>Beds</td></tr><tr><td>Three</td><td>40</td></tr></table><p><img src="file:///C:/a.jpg"></p><!--EndFragment--></body></html>`
const markdown =
  "## Night boats\n\nRead [the plan](https://example.com/plan).\n\n- Cabins\n\n| Deck | Beds |\n| - | - |\n| Three | 40 |"

it("a paste from Word has its headings, links, lists and tables, says what it lacks, and goes with one undo", async () => {
  await open("Start here.\n")
  await paste({ "text/html": word, "text/plain": "Night boats\nRead the plan.\nCabins" })
  await expect.poll(sent, soon).toBe(`Start here.\n\n${markdown}`)
  await page.getByText("Left out: 1 picture (drop its file here).").waitFor()
  await page.keyboard.press("Control+z")
  expect(await sent()).toBe("Start here.\n")
})

it("what stands in the real clipboard comes with its marks by Ctrl+V, and as plain text by Ctrl+Shift+V", async () => {
  await open("")
  await page.evaluate(() => {
    const entries = { "text/html": "<h2>Sea</h2><p>is <b>deep</b></p>", "text/plain": "Sea\nis deep" }
    const blobs = Object.entries(entries).map(([type, value]) => [type, new Blob([value], { type })])
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>)])
  })
  await page.keyboard.press("Control+v")
  await expect.poll(sent, soon).toBe("## Sea\n\nis **deep**")
  await page.keyboard.press("Control+z")
  await page.keyboard.press("Control+Shift+v")
  expect(await sent()).toBe("Sea\nis deep")
})

it("what somebody types while a paste is converted stands behind it", async () => {
  await open("Start.")
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/articles/paste", async (route) => {
    await gate
    await route.continue()
  })
  await paste({ "text/html": "<h2>Sea</h2><p>deep</p>", "text/plain": "Sea\ndeep" })
  await page.getByText("Pasting …").waitFor()
  await page.keyboard.type(" Typed")
  release()
  await expect.poll(sent, soon).toBe("Start.\n\n## Sea\n\ndeep\n\n Typed")
  await page.keyboard.type(" on")
  expect(await sent()).toBe("Start.\n\n## Sea\n\ndeep\n\n Typed on")
  await page.unroute("**/articles/paste")
})

it("the drawer publishes what the editor shows: with a paste on its way, words of others, and after a deletion", async () => {
  await open("Start.")
  const id = page.url().split("/").at(-1) ?? ""
  const drawer = page.getByRole("dialog", { name: "Publish" })
  const publish = page.getByRole("link", { name: "Publish…" })
  const gate = Promise.withResolvers<void>()
  await page.route("**/articles/paste", async (route) => {
    await gate.promise
    await route.continue()
  })
  await paste({ "text/html": "<h2>Sea</h2><p>deep</p>", "text/plain": "Sea\ndeep" })
  await publish.click()
  await drawer.getByText("Saving …").waitFor()
  gate.resolve()
  await drawer.getByText("This is the first publication").waitFor(soon)
  expect(await started.call("GET", `/v1/content/${id}`)).toMatchObject({ body: "Start.\n\n## Sea\n\ndeep" })
  await page.unroute("**/articles/paste")
  await page.keyboard.press("Escape")

  await started.call("PATCH", `/v1/content/${id}`, { body: "Start.\n\nOf an agent.\n" })
  await publish.click()
  await drawer.getByText("The article has changed since the editor showed it.").waitFor(soon)
  const words = drawer.locator(".questions blockquote")
  expect(await words.allTextContents()).toEqual(["## Sea\n\ndeep", "Of an agent."])
  expect(await sent()).toBe("Start.\n\nOf an agent.\n")
  await page.keyboard.press("Escape")

  await started.call("DELETE", `/v1/content/${id}`)
  await publish.click()
  await drawer.getByText("somebody deleted this article").waitFor(soon)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Save as a new article" }).click()
  await page.getByText(/^Saved /).waitFor(soon)
  await publish.click()
  await drawer.getByText("This is the first publication").waitFor(soon)
  expect(page.url()).not.toContain(id)
  // A refusal to show the deleted article is not a fault of the page.
  troubles.splice(0)
  await page.keyboard.press("Escape")
})

it("an address on a selection makes a link", async () => {
  await open("the plan")
  await page.keyboard.press("Control+Shift+ArrowLeft")
  await paste({ "text/plain": "https://example.com/plan" })
  expect(await sent()).toBe("the [plan](https://example.com/plan)")
})

it("while the service does not answer, the plain text goes in, and its formatting comes later", async () => {
  await open("")
  await page.route("**/articles/paste", (route) => route.abort())
  await paste({ "text/html": word, "text/plain": "Night boats\nRead the plan.\nCabins" })
  const again = page.getByRole("button", { name: "Paste it with its formatting" })
  await again.waitFor()
  expect(await sent()).toBe("Night boats\nRead the plan.\nCabins")
  await again.click()
  await again.waitFor()
  await page.getByText(/^Saved /).waitFor()
  await page.reload()
  await page.unroute("**/articles/paste")
  await again.click()
  await expect.poll(sent, soon).toBe(markdown)
  await again.waitFor({ state: "detached" })
})

it("a picture inside a paste goes to the library", async () => {
  await open("")
  const data = gif(4, 4).toString("base64")
  const html = `<p>Look: <img src="data:image/gif;base64,${data}" alt="A boat"></p><p>and go</p>`
  await paste({ "text/html": html, "text/plain": "Look:\nand go" })
  await expect.poll(sent, soon).toContain("and go")
  const [file] = await library()
  expect(await sent()).toBe(`Look: ![A boat](${file?.url})\n\nand go`)
})

it("front matter is offered as fields, and a click takes it out of the text", async () => {
  await open("")
  await paste({ "text/plain": "---\ntitle: Slow boats\ntags: [sea, rest]\n---\nThey are slow.\n" })
  await page.getByRole("button", { name: "Use them as fields" }).click()
  expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Slow boats")
  expect(await page.getByLabel("Topics, one per line").inputValue()).toBe("sea\nrest")
  expect(await sent()).toBe("They are slow.\n")
})

it("a dropped picture stands behind the list that the caret is in, and Escape or Cancel leaves it out", async () => {
  await open("- one\n- two")
  const drop = () =>
    page.evaluate((data) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], "boat.gif", { type: "image/gif" }))
      const options = { dataTransfer, bubbles: true, cancelable: true }
      document.querySelector("textarea[name=body]")?.dispatchEvent(new DragEvent("drop", options))
    }, gif(5, 5).toString("base64"))
  const field = page.getByLabel("Alternative text")
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => page.getByRole("button", { name: "Cancel" }).click(),
  ]) {
    await drop()
    await page.getByText("is in the library.").waitFor()
    await leave()
    await page.getByText("is in the library, and not in the text.").waitFor()
    expect(await sent()).toBe("- one\n- two")
  }
  await drop()
  await field.fill("A boat")
  await field.press("Enter")
  await expect.poll(sent, soon).toMatch(/^- one\n- two\n\n+!\[A boat\]\(\S+\)$/)
})

it("a large picture is offered smaller, and the smaller one is in the library", async () => {
  await open("one")
  await page.evaluate(async () => {
    const canvas = document.createElement("canvas")
    Object.assign(canvas, { width: 2600, height: 270 })
    const paint = canvas.getContext("2d")
    const noise = paint?.createImageData(2600, 270)
    if (noise === undefined) throw new Error("no canvas")
    for (let at = 0; at < noise.data.length; at++) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    paint?.putImageData(noise, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([blob ?? ""], "noise.png", { type: "image/png" }))
    const options = { dataTransfer, bubbles: true, cancelable: true }
    document.querySelector("textarea[name=body]")?.dispatchEvent(new DragEvent("drop", options))
  })
  await page.getByText("when it is at most 2560 pixels wide and high").waitFor()
  await page.getByRole("button", { name: "Make it smaller" }).click()
  await page.getByLabel("Alternative text").fill("Noise")
  await page.getByRole("button", { name: "Done" }).click()
  await expect.poll(async () => (await library()).at(-1), soon).toMatchObject({ filename: "noise.webp", width: 2560 })
  await expect.poll(sent, soon).toMatch(/^one\n\n!\[Noise\]/)
})

it("the form has each key of a long text at once, and the field has it once the writer rests or leaves", async () => {
  const lines = "Steel bends.\n".repeat(4000)
  await open(lines)
  const own = () =>
    page.locator("textarea[name=body]").evaluate((area: HTMLTextAreaElement) => {
      const inField = () => String(Reflect.get(HTMLTextAreaElement.prototype, "value", area))
      const before = inField()
      return { before, sent: area.form && new FormData(area.form).get("body"), after: inField() }
    })
  await text().press("Control+End")
  await page.keyboard.type("It holds.")
  const body = `${lines}It holds.`
  const typed = await own()
  expect([typed.sent, typed.after]).toEqual([body, body])
  await page.keyboard.type(" Rust.")
  await expect.poll(async () => (await own()).before).toBe(`${body} Rust.`)
  await page.keyboard.type(" Salt.")
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")))
  expect((await own()).before).toBe(`${body} Rust. Salt.`)
})

it("nothing breaks a policy, and nothing is asked of another host", () => {
  // 429: the preview of the text before is still being made, and the editor asks again.
  expect(troubles.filter((trouble) => !/ERR_FAILED|status of 429/.test(trouble))).toEqual([])
})

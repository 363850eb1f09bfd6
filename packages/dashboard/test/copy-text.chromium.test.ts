import { chromiumOptions, type StartedService } from "@citable/dev"
import { builtInPublishers, copyPublisher } from "@citable/service"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createFirstOwner } from "./create-first-owner.ts"
import { startDashboard } from "./start-dashboard.ts"

let started: StartedService
let browser: Browser
let page: Page

beforeAll(async () => {
  started = await startDashboard({
    publishers: [...builtInPublishers, copyPublisher],
    publishTiming: { intervalMs: 30 },
  })
  browser = await chromium.launch(chromiumOptions())
  // Without any permission: nobody is asked for one.
  page = await browser.newPage()
  // Tests contact nobody, and no page needs the picture itself.
  await page.route("https://acme.example/**", (route) => route.fulfill({ status: 404, body: "" }))
  await createFirstOwner(page, started)
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

const quay = "https://acme.example/quay.png"

/** Opens the page of the copy, and clicks. */
async function copy(path: string, prepare?: () => void): Promise<void> {
  await page.goto(path)
  if (prepare !== undefined) await page.evaluate(prepare)
  await page.frameLocator("iframe").getByText("Fares & times").waitFor()
  await page.getByRole("button", { name: "Copy the article" }).click()
}

/** Pastes into a field of plain text, and into an editor as those of the places. */
async function paste() {
  await page.evaluate(() => {
    const plain = document.createElement("textarea")
    const editor = document.createElement("div")
    editor.id = "editor"
    editor.contentEditable = "true"
    document.body.replaceChildren(plain, editor)
  })
  await page.locator("textarea").focus()
  await page.keyboard.press("Control+v")
  const lines = (await page.locator("textarea").inputValue()).split("\n").filter((line) => line !== "")
  await page.locator("#editor").focus()
  await page.keyboard.press("Control+v")
  return page.locator("#editor").evaluate((editor, plain) => {
    const all = (selector: string) => [...editor.querySelectorAll(selector)]
    return {
      lines: plain,
      headings: all("h2").map(({ textContent }) => textContent),
      bold: all("strong, b").map(({ textContent }) => textContent),
      items: all("li").map(({ textContent }) => textContent?.trim()),
      links: all("a").map((one) => one.getAttribute("href")),
      pictures: all("img").map((one) => [one.getAttribute("src"), one.getAttribute("alt")]),
    }
  }, lines)
}

it("what a click copies has the words, headings, links and pictures of the article, and its original", async () => {
  const brand = `/v1/brands/${started.brandId}`
  await started.call("PATCH", brand, { domains: ["acme.example"] }, started.operatorToken)
  const connection = { kind: "copy", config: { place: "linkedin" }, credentials: {} }
  const { id: place } = await started.call<{ id: string }>("POST", `${brand}/integrations`, {
    name: "LinkedIn",
    connection,
  })
  const body = `The ferry leaves at **noon**.\n\n## Fares & times\n\n- [Prices](/prices)\n- Cabins\n\n![The quay](${quay})`
  const original = "https://acme.example/blog/quay"
  const article = { title: "The quay", body, seo: { canonical_url: original } }
  const { id } = await started.publish(article)
  const path = `${started.url}/brands/${started.brandId}/targets/${place}/${id}`
  await copy(path)
  await page.getByText("Copied", { exact: true }).waitFor()
  const pasted = await paste()
  expect(pasted).toEqual({
    lines: ["The ferry leaves at noon.", "Fares & times", "Prices", "Cabins", "acme.example/blog/quay"],
    headings: ["Fares & times"],
    bold: ["noon"],
    items: ["Prices", "Cabins"],
    links: ["https://acme.example/prices", original],
    pictures: [[quay, "The quay"]],
  })

  await page.context().grantPermissions(["clipboard-write"])
  await copy(path)
  await page.getByText("Copied", { exact: true }).waitFor()
  expect(await paste()).toEqual(pasted)

  // A browser that refuses leaves the text selected, so that the keyboard copies it.
  await copy(path, () => {
    Object.defineProperty(navigator.clipboard, "write", { value: () => Promise.reject(new Error("no")) })
    document.execCommand = () => false
  })
  await page.getByText("It is selected").waitFor()
  const selected = await page
    .locator("iframe")
    .evaluate((frame: HTMLIFrameElement) => String(frame.contentWindow?.getSelection()))
  expect(selected).toContain("The ferry leaves at noon.")

  await page.getByLabel("Address of the copy on LinkedIn").fill("https://127.0.0.1:9/pulse/quay?trackingId=1")
  await page.getByRole("button", { name: "Save the address" }).click()
  await page.getByRole("heading", { name: "Copied by hand, not seen there" }).waitFor()
  expect(await page.locator("main").innerText()).toMatch(/https:\/\/127\.0\.0\.1:9\/pulse\/quay\n/)
  await page.goto(`${started.url}/brands/${started.brandId}/articles/${id}/publish`)
  expect(await page.locator("main").innerText()).toMatch(/Address given .* for the copy on LinkedIn https/)
})

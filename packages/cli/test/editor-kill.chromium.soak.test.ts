import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

import { bundleProgram, chromiumOptions } from "@citable/dev"
import { type Browser, chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { bodyOf } from "../../dashboard/test/body-of.ts"
import { startKillable } from "./start-killable.ts"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
let dataDir: string
let browser: Browser
let service: Awaited<ReturnType<typeof startKillable>> | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "citable-editor-"))
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await service?.kill()
  await browser?.close()
  await rm(dataDir, { recursive: true, force: true })
})

it("the service is killed again and again while somebody types: the page says so, keeps the text, and saves it after the restart", async () => {
  service = await startKillable(bin, dataDir)
  const { url, token, setupUrl } = service
  const page = await browser.newPage()
  await page.goto(setupUrl)
  await page.getByLabel("Your e-mail address").fill("ada@example.com")
  await page.getByLabel("New password").fill("correct horse battery")
  await page.getByRole("button", { name: "Create the owner" }).click()
  await page.getByRole("link", { name: "Write an article" }).first().click()
  await page.getByLabel("Title", { exact: true }).fill("Why steel frames last")
  await page.getByRole("button", { name: "Save" }).click()
  await page.getByText("Draft", { exact: true }).waitFor()
  const id = new URL(page.url()).pathname.split("/").at(-1)

  await page.locator(".code-view").getByLabel("Text (Markdown)").focus()
  const written: string[] = []
  const write = async (word: string) => {
    await page.keyboard.type(`${word} `)
    written.push(word)
  }
  for (let round = 0; round < 8; round++) {
    for (let word = 0; word < 5; word++) await write(`word${round}.${word}`)
    // Rounds end in the pause before a save, while it is under way, or just after it.
    const isSent = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith(`/${id}`))
    if (round % 2 === 0) await isSent
    else isSent.catch(() => undefined)
    await setTimeout((round % 4) * 15)
    await service.kill()
    await write("dead")
    await page.getByText("Not saved: the service does not answer. Your text is kept in this browser.").waitFor()
    await service.start()
    await page.getByText(/^Saved /).waitFor()
    await expect
      .poll(async () => {
        const response = await fetch(`${url}/v1/content/${id}`, { headers: { authorization: `Bearer ${token}` } })
        return ((await response.json()) as { body: string }).body
      })
      .toBe(`${written.join(" ")} `)
  }
  await page.reload()
  expect(await bodyOf(page)).toBe(`${written.join(" ")} `)
})

import type { Article } from "@citable/contract"
import { chromiumOptions } from "@citable/dev"
import { type Browser, chromium, type Page } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { loadAxe, lookAt } from "./look-at.ts"
import { type StartedDrawable, startDrawable } from "./start-drawable.ts"
import { waysToLook } from "./ways-to-look.ts"

const topics = [
  "lamps",
  "tyres",
  "ovens",
  "boats",
  "tents",
  "knives",
  "drums",
  "chairs",
  "pumps",
  "clocks",
  "x".repeat(300),
]
let started: StartedDrawable
let browser: Browser
beforeAll(async () => {
  started = await startDrawable(topics)
  browser = await chromium.launch(chromiumOptions())
})
afterAll(async () => {
  await browser?.close()
  await started?.close()
})

/** Opens the page of draws in each window and each colour, and looks at it. `act` works in the last one. */
async function look(name: string, path: string, act?: (page: Page) => Promise<unknown>): Promise<void> {
  const ada = await started.ada()
  for (const [way, options] of Object.entries(waysToLook)) {
    const context = await browser.newContext(options)
    await context.addCookies([...ada.cookies].map(([key, value]) => ({ name: key, value, url: started.url })))
    await loadAxe(context)
    const page = await context.newPage()
    await page.goto(started.url + started.home + path)
    await lookAt(page, `${name}-${way.replace(" px, ", "-")}`)
    if (way === Object.keys(waysToLook).at(-1)) await act?.(page)
    await context.close()
  }
}

it("a marketer sees four looks of a draw, and each fits its window", async () => {
  const page = "/visibility/sources?show=draw"
  await look("draw-0-empty", page)
  for (const repeats of [10, 2]) await started.scan(repeats)
  started.pass(1)
  await look("draw-1-not-drawn", page, async (shown) => {
    await shown.getByRole("button", { name: "Draw 5 of these 10" }).click()
    await shown.getByRole("heading", { name: "Write these 5" }).waitFor()
  })
  await look("draw-2-today", page)
  await look("draw-2-gaps", "/visibility/sources?show=gaps")
  for (let turn = 0; turn < 4; turn++) {
    const ada = await started.ada()
    const { text } = await ada.open(started.home + page)
    const [, name = ""] = /aria-label="Write about this: ([^"]+)"/.exec(text) ?? []
    await look(`draw-3-write-${turn}`, page, async (shown) => {
      await shown.getByRole("button", { name: `Write about this: ${name}` }).click()
      await shown.waitForURL(/\/articles\/cnt_/)
      const id = /cnt_\w+/.exec(shown.url())?.[0]
      await started.call<Article>("POST", `/v1/content/${id}/publish`, {}, started.operatorToken)
    })
    started.won.add(topics.find((topic) => name.includes(topic)) ?? "")
  }
  started.pass(20)
  await look("draw-3-waiting", page, async (shown) => {
    await shown
      .getByRole("button", { name: /^Release/ })
      .first()
      .click()
    await shown.getByText("Released: does not count").waitFor()
  })
  for (const days of [20, 20]) {
    started.pass(days)
    await started.scan(10)
  }
  started.pass(30)
  await look("draw-4-told", page)
  expect((await (await started.ada()).open(started.home + page)).text).toContain("The articles paid.")
  await look("draw-4-home", "")
})

import { chromiumOptions } from "@citable/dev"
import { type CDPSession, chromium, type Page } from "playwright-core"

import { bundleScript } from "../src/assets/read-asset.ts"

export interface MeasuredKeys {
  /** Milliseconds that the page's main thread works for a key, in the editor of articles. */
  drawn(text: string, at: number, keys: number): Promise<number>
  /** The same in the same editor without drawings. */
  plain(text: string, at: number, keys: number): Promise<number>
  close(): Promise<void>
}

/** Opens a browser in which keys are typed at a place of a text, each after the frame of the one before. */
export async function measureKeys(): Promise<MeasuredKeys> {
  const browser = await chromium.launch(chromiumOptions())
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  await page.setContent("<!doctype html><title>Editors</title>")
  // A name beside the scripts of the pages.
  await page.addScriptTag({ content: (await bundleScript("../../test/two-editors.js")).text })
  const measure = (isDrawn: boolean) => async (text: string, at: number, keys: number) => {
    await page.evaluate(`openEditor(${JSON.stringify(text)}, ${at}, ${isDrawn})`)
    // The parser reads on in pauses.
    await page.waitForTimeout(1500)
    await type(page, 5)
    const before = await working(session)
    await type(page, keys)
    return ((await working(session)) - before) / keys
  }
  return { drawn: measure(true), plain: measure(false), close: () => browser.close() }
}

async function type(page: Page, keys: number): Promise<void> {
  for (let at = 0; at < keys; at++) {
    await page.keyboard.press(at % 6 === 5 ? "Space" : "e")
    await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))")
  }
}

/** Milliseconds that the main thread has worked. */
async function working(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics")
  const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value
  if (seconds === undefined) throw new Error("The browser tells no TaskDuration")
  return seconds * 1000
}

import { readFileSync } from "node:fs"

import { chromiumOptions } from "@citable/dev"
import { chromium } from "playwright-core"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

const style = readFileSync(new URL("../style.css", import.meta.url), "utf8")
const light = "rgb(246, 248, 250)"
const dark = "rgb(21, 27, 35)"

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions())
})

afterAll(async () => {
  await browser?.close()
})

/** The background of a block of code, for a reader whose system prefers a scheme. */
async function readBackground(colorScheme: "light" | "dark", root: string, pageStyle = ""): Promise<string> {
  const page = await browser.newPage({ colorScheme })
  try {
    await page.setContent(
      `<!doctype html><html ${root}><style>${style}</style><style>${pageStyle}</style><pre class="citable-code">a</pre>`,
    )
    return await page.evaluate(
      () => getComputedStyle(document.querySelector(".citable-code") as Element).backgroundColor,
    )
  } finally {
    await page.close()
  }
}

it("code follows the reader's system on a page that sets nothing", async () => {
  expect(await readBackground("light", "")).toBe(light)
  expect(await readBackground("dark", "")).toBe(dark)
})

it("data-theme overrides the reader's system, also on a page with its own color-scheme", async () => {
  for (const pageStyle of ["", ":root { color-scheme: light dark }"]) {
    expect(await readBackground("light", 'data-theme="dark"', pageStyle)).toBe(dark)
    expect(await readBackground("dark", 'data-theme="light"', pageStyle)).toBe(light)
  }
})

it("the color-scheme of the page overrides that of the style sheet", async () => {
  expect(await readBackground("dark", "", ":root { color-scheme: light }")).toBe(light)
})

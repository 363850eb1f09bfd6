import { readFileSync } from "node:fs"

import { chromium } from "playwright-core"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { chromiumOptions } from "../../dev/src/chromium-options.ts"

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
function readBackground(colorScheme: "light" | "dark", root: string, pageStyle = ""): Promise<string> {
  const read = (code: Element) => getComputedStyle(code).backgroundColor
  return readStyle(colorScheme, { root, pageStyle, selector: ".citable-code", read })
}

/** The `color-scheme` of the page itself. */
function readScheme(colorScheme: "light" | "dark"): Promise<string> {
  return readStyle(colorScheme, { selector: "html", read: (html) => getComputedStyle(html).colorScheme })
}

interface ReadStyle {
  root?: string
  pageStyle?: string
  selector: string
  read: (element: Element) => string
}

async function readStyle(
  colorScheme: "light" | "dark",
  { root = "", pageStyle = "", selector, read }: ReadStyle,
): Promise<string> {
  const page = await browser.newPage({ colorScheme })
  try {
    await page.setContent(
      `<!doctype html><html ${root}><style>${style}</style><style>${pageStyle}</style><pre class="citable-code">a</pre>`,
    )
    return await page.locator(selector).evaluate(read)
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

it("a site decides with one variable, and keeps the color-scheme of its pages", async () => {
  expect(await readBackground("dark", "", ":root { --citable-scheme: light }")).toBe(light)
  expect(await readBackground("light", "", "body { --citable-scheme: dark }")).toBe(dark)
  expect(await readScheme("dark")).toBe("normal")
})

import { readFileSync } from "node:fs"

import { renderBody } from "@citable/markdown"
import { toPicture } from "@citable/markdown/outputs"
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

it.each([
  { width: 390, dots: 3, loaded: "1280" },
  { width: 1280, dots: 1, loaded: "960" },
])("a window of $width pixels and $dots dots a pixel loads a picture of $loaded pixels", async (screen) => {
  expect(await showPicture(screen, { imageSizes: undefined, pageStyle: "" })).toMatchObject({
    requested: [`https://service.example/a.jpg/${screen.loaded}.webp`],
  })
})

it("a picture that browsers measure has its size even on a site that gives it none", async () => {
  const shown = await showPicture({ width: 1280, dots: 1 }, { imageSizes: "auto", pageStyle: "img { width: auto }" })
  expect(shown).toEqual({ requested: ["https://service.example/a.jpg/640.webp"], width: 640, height: 320 })
})

it("a picture has its colour, its place and its placeholder under a policy that refuses inline styles", async () => {
  const url = "https://service.example/a.jpg"
  const placeholder = "data:image/webp;base64,UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoEAAQAAgA0JaQAA3AA/vlIgAA="
  const image = { url, alt: "", width: 400, height: 200, color: "#336699", placeholder, focus: { x: 0.2, y: 1 } }
  const attributes = (names: object) =>
    Object.entries(names)
      .map(([name, value]) => `${name}="${value}"`)
      .join(" ")
  const { img } = toPicture(image)
  const { img: over, placeholder: behind = {} } = toPicture(image, { blur: true })
  const page = await browser.newPage()
  await page.route("**/*", async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === "/a.jpg") return route.fulfill({ status: 404 })
    if (pathname === "/style.css") return route.fulfill({ contentType: "text/css", body: style })
    const shown = `<img ${attributes(over)}>`
    const blurred = [shown, `<picture>${shown}</picture>`].map(
      (one) => `<span class="citable-blur"><img ${attributes(behind)}>${one}</span>`,
    )
    return route.fulfill({
      headers: { "content-security-policy": "style-src 'self'; img-src 'self' data:" },
      contentType: "text/html",
      body: `<!doctype html><link rel="stylesheet" href="/style.css"><img ${attributes(img)}>${blurred.join("")}`,
    })
  })
  try {
    await page.goto("https://site.example/")
    const shown = await page.locator("img").evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, objectPosition, filter } = getComputedStyle(one)
        return [backgroundColor, objectPosition, filter, one.clientWidth, one.clientHeight]
      }),
    )
    const both = [
      ["rgba(0, 0, 0, 0)", "50% 50%", "blur(16px)", 400, 200],
      ["rgba(0, 0, 0, 0)", "20% 100%", "none", 400, 200],
    ]
    expect(shown).toEqual([["rgb(51, 102, 153)", "20% 100%", "none", 400, 200], ...both, ...both])
  } finally {
    await page.close()
  }
})

/** Shows the second, lazy picture of a body in a column of 640 pixels. */
async function showPicture(
  { width, dots }: { width: number; dots: number },
  { imageSizes, pageStyle }: { imageSizes: string | undefined; pageStyle: string },
) {
  const url = "https://service.example/a.jpg"
  const images = [{ url, width: 4000, height: 2000, widths: [320, 640, 960, 1280, 1920] }]
  const { html } = await renderBody(`![](https://service.example/b.svg)\n\n![](${url})`, { images, imageSizes })
  const page = await browser.newPage({ viewport: { width, height: 800 }, deviceScaleFactor: dots })
  const requested: string[] = []
  await page.route("**/*", async (route) => {
    if (!route.request().url().endsWith(".svg")) requested.push(route.request().url())
    await route.fulfill({ contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  try {
    await page.setContent(
      `<!doctype html><style>${style}</style><style>body { margin: 0; max-width: 40rem } ${pageStyle}</style>${html}`,
      { waitUntil: "load" },
    )
    const picture = page.locator("img").nth(1)
    await expect.poll(() => requested.length).toBeGreaterThan(0)
    const box = await picture.boundingBox()
    return { requested, width: box?.width, height: box?.height }
  } finally {
    await page.close()
  }
}

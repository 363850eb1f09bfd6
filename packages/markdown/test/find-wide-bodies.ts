import { readFileSync } from "node:fs"

import { renderBody } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createHighlighter } from "@citable/markdown/highlight"
import { createMath } from "@citable/markdown/math"
import { chromium } from "playwright-core"

import { chromiumOptions } from "../../dev/src/chromium-options.ts"

const style = readFileSync(new URL("../style.css", import.meta.url), "utf8")
const plugins = [createCallouts(), createMath(), createHighlighter()]
const width = 390

/**
 * Shows each body, and each page of HTML, on a page of its own that is as wide as a phone. Gives those that make the page wider, each with the
 * elements that do.
 */
export async function findWideBodies(
  bodies: Readonly<Record<string, string>>,
  pages: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    // No image, frame or film of a body is asked for.
    await page.route(/^https?:/, (route) => route.abort())
    const found: string[] = []
    const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    const show = (styles: string, html: string) =>
      page.setContent(
        `<!doctype html><html lang="en"><head>${head}<style>${styles}</style></head><body>${html}</body></html>`,
        { waitUntil: "domcontentloaded" },
      )
    for (const [name, body] of Object.entries({ ...bodies, ...pages })) {
      if (name in pages) await show("", body)
      else {
        const { html } = await renderBody(body, { plugins, name, siteUrl: "https://blog.example" })
        await show(style, `<h1>A</h1>${html}`)
      }
      const wide = await page.evaluate((limit) => {
        if (document.documentElement.scrollWidth <= limit) return undefined
        const elements = Array.from(document.body.querySelectorAll("*"))
        const out = elements.filter((element) => element.getBoundingClientRect().right > limit)
        return `${document.documentElement.scrollWidth} px: ${out
          .slice(0, 3)
          .map((element) => element.outerHTML.slice(0, 150))
          .join(", ")}`
      }, width)
      if (wide !== undefined) found.push(`${name}: ${wide}`)
    }
    return found
  } finally {
    await browser.close()
  }
}

import { mkdir } from "node:fs/promises"
import { join } from "node:path"

import type { Browser, Page } from "playwright-core"
import { expect } from "vitest"

/** The folder for screenshots. By default there are none. */
const pictures = process.env["CITABLE_SCREENSHOTS"]
const widths = [1280, 390] as const

export interface LookOptions {
  /** The address of the list of articles. */
  list: string
  title: string
  /** From the end of the text. */
  passage: string
  /** What the site's own pages have around their texts, as a selector. */
  container: string
  /** Where search engines should find the site. */
  address: string
  /** Whether the page names its address. One in a layout of the site has what the site writes into its head. */
  namesAddress: boolean
  /** The name of the pictures. */
  name: string
}

/**
 * Opens the list and the page of an article as a reader with a wide and with a narrow window does, and expects that both fit, and that the
 * article is whole, in the container, and at its own address. Gives the address of its page.
 */
export async function lookAtSite(browser: Browser, options: LookOptions): Promise<string> {
  const { list, title, passage, container, address, namesAddress, name } = options
  let found = ""
  for (const width of widths) {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
    try {
      const answer = await page.goto(list)
      expect([list, answer?.status()]).toEqual([list, 200])
      await expectToFit(page, `${name}-list-${width}`)
      await page.getByRole("link", { name: title }).first().click()
      // The list may have the passage too.
      await page.waitForURL((url) => url.href !== answer?.url())
      await page.getByText(passage).first().waitFor()
      found = page.url()
      // What a server answers, not what a router of the browser makes of it.
      expect([found, (await page.goto(found))?.status()]).toEqual([found, 200])
      await page.getByRole("heading", { name: title }).first().waitFor()
      expect(await page.title()).toContain(title)
      expect(await page.locator(container).getByText(passage).count()).toBeGreaterThan(0)
      const { pathname } = new URL(found)
      const links = await page.locator("link[rel=canonical]").all()
      const named = await Promise.all(links.map((link) => link.getAttribute("href")))
      const own = (address + pathname).replace(/\/$/, "")
      expect(named.map((one) => one?.replace(/\/$/, ""))).toEqual(namesAddress || links.length > 0 ? [own] : [])
      await expectToFit(page, `${name}-article-${width}`)
    } finally {
      await page.close()
    }
  }
  return found
}

async function expectToFit(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) {
    await mkdir(pictures, { recursive: true })
    await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  }
  const [needed, has] = (await page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")) as number[]
  expect([name, needed]).toEqual([name, has])
}

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"

import type { AxeResults, RunOptions } from "axe-core"
import type { BrowserContext, Page } from "playwright-core"
import { expect } from "vitest"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Where pictures of the pages go, for people to look at; none by default. */
const pictures = process.env["CITABLE_SCREENSHOTS"]

/** Gives axe to every page of a browser context. Without it, each look at a page loads axe first. */
export function loadAxe(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(axe)
}

/** Checks that a page fits its window, and that axe finds nothing on it. Takes a picture if a folder is given for it. */
export async function lookAt(page: Page, name: string): Promise<void> {
  await fit(page, name)
  expect(await findViolations(page), name).toEqual([])
}

/** What axe looks at, and how. */
interface LookOptions {
  /** An expression in the page that gives a part of it. Default: the document. */
  part?: string
  rules?: RunOptions["rules"]
}

/** Runs axe on a page. Returns the rules that it breaks, with the elements. */
export async function findViolations(
  page: Page,
  { part = "document", rules = {} }: LookOptions = {},
): Promise<[string, string[]][]> {
  // The policy of the page forbids added scripts, so they run in the world of the debugger.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  // What passes is a long list that nobody reads. The rule of WCAG 2.2 is off unless somebody asks for it.
  const all = { "target-size": { enabled: true }, ...rules }
  const options: RunOptions = { iframes: false, resultTypes: ["violations"], rules: all }
  const run = `axe.run(${part}, ${JSON.stringify(options)}).then(({ violations }) => violations)`
  const violations = await page.evaluate<AxeResults["violations"]>(run)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Takes a picture of a page, if a folder is given for it. */
export async function showPicture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return
  // A page fades in over the one before.
  await page.evaluate("Promise.allSettled(document.getAnimations().map(({ finished }) => finished))")
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}

/** Checks that a page fits its window. It needs no scripts. */
export async function fit(page: Page, name: string): Promise<void> {
  await showPicture(page, name)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `${name} is wider than its window`).toBeLessThanOrEqual(0)
}

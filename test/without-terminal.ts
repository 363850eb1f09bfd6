import type { Page } from "playwright-core"

import type { RunningDemo } from "./run-demo.ts"

/** What somebody who has just run `npm start` did, and what they then saw. */
export interface Walk {
  clicks: number
  /** The first headings of the article's page on each site. */
  seen: string[]
}

/**
 * Writes an article and publishes it in the browser, and looks at it on both sites. Everything is a click or a key press, and the address of
 * the demo is the only one that is typed. `look` is called at each step.
 */
export async function writeWithoutTerminal(
  page: Page,
  demo: Pick<RunningDemo, "visitorUrl">,
  look: (name: string) => Promise<unknown>,
): Promise<Walk> {
  let clicks = 0
  const click = async (role: "link" | "button", name: string | RegExp) => {
    clicks++
    await page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click()
  }
  const title = "Written in the browser"

  await page.goto(demo.visitorUrl)
  await page.getByRole("heading", { name: "Home", exact: true }).waitFor()
  await look("overview")
  await click("link", "Write an article")
  clicks++
  await page.getByLabel("Title", { exact: true }).click()
  await page.keyboard.type(title)
  await page.keyboard.press("Tab")
  clicks++
  // Not the text field of a page whose scripts have not run yet: they hide it.
  await page.locator(".code-view").getByLabel("Text (Markdown)").click()
  await page.keyboard.type("A **first** article, written without a terminal.")
  await look("new")
  await click("button", "Save")
  await page.frameLocator("iframe.preview:not([hidden])").getByText("without a terminal").waitFor()
  await look("editor")
  await click("link", "Publish")
  await look("publish")
  await click("button", "Publish now")
  await page.getByText("There is nothing more to wait for.").waitFor({ timeout: 120_000 })
  await look("live-on-both-sites")

  const seen: string[] = []
  for (const link of [0, 1]) {
    clicks++
    const opened = page.context().waitForEvent("page")
    await page.locator("#live li > a").nth(link).click()
    const site = await opened
    seen.push(await site.getByRole("heading", { level: 1 }).innerText())
    await site.close()
  }
  return { clicks, seen }
}

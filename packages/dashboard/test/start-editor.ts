import { chromiumOptions, type StartedService } from "@citable/dev"
import { type Browser, chromium, type Locator, type Page } from "playwright-core"

import { bodyOf } from "./body-of.ts"
import { createFirstOwner } from "./create-first-owner.ts"
import { textEditor } from "./text-editor.ts"
import { watchPage } from "./watch-page.ts"

export interface StartedEditor {
  browser: Browser
  page: Page
  /** What went wrong on the page. */
  troubles: string[]
  /** Makes an article, opens its editor, and returns its id. */
  open(body: string): Promise<string>
  text(): Locator
  /** What the form sends. */
  sent(): Promise<string>
}

/** Starts a browser, and signs the owner of a fresh service in. */
export async function startEditor(started: StartedService): Promise<StartedEditor> {
  const browser = await chromium.launch(chromiumOptions())
  const page = await (await browser.newContext()).newPage()
  const troubles = watchPage(page)
  await createFirstOwner(page, started)
  const text = () => textEditor(page)
  return {
    browser,
    page,
    troubles,
    async open(body) {
      const article = { title: "Why steel frames last", body, on_slug_conflict: "suffix" }
      const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, article)
      await page.goto(`${started.url}/brands/${started.brandId}/articles/${id}`)
      await text().waitFor()
      return id
    },
    text,
    sent: () => bodyOf(page),
  }
}

import type { Page } from "playwright-core"

/** The text of an article that the form of a page sends. The page's own scripts fill the field when somebody reads it. */
export const bodyOf = (page: Page): Promise<string> =>
  page.locator("textarea[name=body]").evaluate((area: HTMLTextAreaElement) => area.value)

import type { Locator, Page } from "playwright-core"

/** The editor of an article's text. It is not the text field that the page has before its scripts run, and hides then. */
export const textEditor = (page: Page): Locator => page.locator(".code-view").getByLabel("Text (Markdown)")

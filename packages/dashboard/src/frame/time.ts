import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** A moment for people. The text is in UTC; a script turns it into the reader's time zone and language. */
export function time(text: string | null | undefined): Html {
  if (text === null || text === undefined) return html`never`
  return html`<time datetime="${text}">${toUtc(text)}</time>`
}

/** A moment in words that no script changes, for people who compare it with a local time. */
export const toUtc = (text: string | null): string =>
  text === null ? "never" : `${text.slice(0, 16).replace("T", " ")} UTC`

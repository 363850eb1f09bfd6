import type { Html } from "@citable/service/pages"
import { html } from "hono/html"

/** A moment for people. The text is in UTC; the script of the page turns it into the reader's time zone. */
export function time(text: string | null | undefined): Html {
  if (text === null || text === undefined) return html`never`
  return html`<time datetime="${text}">${text.slice(0, 16).replace("T", " ")} UTC</time>`
}

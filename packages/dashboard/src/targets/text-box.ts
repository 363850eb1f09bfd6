import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** How much of one text a page shows. */
const mostCharacters = 20_000

/** A text in a box that scrolls, as much of it as a page shows. */
export const textBox = (title: string, value: unknown, label: string): Html =>
  html`<figure class="snippet">
    <figcaption>${title}</figcaption>
    <pre class="wrapped" tabindex="0" role="region" aria-label="${label}">${cut(toText(value))}</pre>
  </figure>`

/** A value of a platform as text. */
export function toText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "nothing"
  return typeof value === "string" ? value : JSON.stringify(value, null, 2)
}

const cut = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n… The text is too long to show all of it.` : text

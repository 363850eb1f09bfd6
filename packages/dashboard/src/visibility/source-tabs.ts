import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What the page of sources can show: all of them, those of answers that name a competitor and not the brand, or the draw of a coin over these. */
export const sourceTabs = (path: string, range: string, current: "" | "gaps" | "draw"): Html => {
  const to = (show: string) => `${path}${range}${range === "" ? "?" : "&"}show=${show}`
  const mark = html`aria-current="page"`
  return html`<nav class="views" aria-label="Sources">
    <a href="${path}${range}" ${current === "" ? mark : ""}>Every site</a>
    <a href="${to("gaps")}" ${current === "gaps" ? mark : ""}>Where competitors are and you are not</a>
    <a href="${to("draw")}" ${current === "draw" ? mark : ""}>Do articles pay?</a>
  </nav>`
}

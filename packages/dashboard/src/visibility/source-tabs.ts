import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What the page of sources can show: all of them, or those of answers that name a competitor and not the brand. */
export const sourceTabs = (path: string, range: string, current: "" | "gaps"): Html => {
  const gaps = `${path}${range}${range === "" ? "?" : "&"}show=gaps`
  const mark = html`aria-current="page"`
  return html`<nav class="views" aria-label="Sources">
    <a href="${path}${range}" ${current === "" ? mark : ""}>Every site</a>
    <a href="${gaps}" ${current === "gaps" ? mark : ""}>Where competitors are and you are not</a>
  </nav>`
}

import type { ToolOutput } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

type Status = ToolOutput<"list_integrations">["data"][number]["status"]

/** Renders what the last test of an integration said. */
export function integrationBadge(status: Status): Html {
  if (status === "failed") return html`<span class="badge failed">Failed</span>`
  return status === "connected"
    ? html`<span class="badge published">Works</span>`
    : html`<span class="badge">Not tested</span>`
}

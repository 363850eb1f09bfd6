import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { mcpSettings } from "./mcp-settings.ts"
import { snippet } from "./snippet.ts"

/** The settings for each program that speaks MCP. They name the variable of the key and never hold it. */
export function mcpSnippets(origin: string): Html {
  return html`${mcpSettings(origin).map(
    ({ program, place, text, install }) =>
      html`${snippet(program, text, place)}${install === undefined ? "" : html`<p><a href="${install}">Add it to ${program}</a></p>`}`,
  )}`
}

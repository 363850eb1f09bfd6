import type { Scope } from "@citable/contract"
import type { Html, PageBrand } from "@citable/service/pages"
import { html } from "hono/html"

interface Entry {
  section: string
  label: string
  /** The path below the brand. */
  path: string
  /** What a user needs to see the page. */
  scope: Scope
}

const entries: readonly Entry[] = [
  { section: "overview", label: "Overview", path: "", scope: "brands:read" },
  { section: "articles", label: "Articles", path: "/articles", scope: "content:read_drafts" },
  { section: "keys", label: "API keys", path: "/keys", scope: "brands:write" },
  { section: "webhooks", label: "Webhooks", path: "/webhooks", scope: "webhooks:read" },
  { section: "members", label: "People", path: "/members", scope: "brands:write" },
  { section: "settings", label: "Settings", path: "/settings", scope: "brands:read" },
]

/** Renders the links to the pages of a brand that its user can open. */
export function navigation(brand: PageBrand, current: string | undefined): Html {
  return html`<nav class="side" aria-label="${brand.name}">
    <a class="brand" href="/brands/${brand.id}">${brand.name}</a>
    <ul>
      ${entries
        .filter(({ scope }) => brand.scopes.has(scope))
        .map(
          ({ section, label, path }) =>
            html`<li>
              <a href="/brands/${brand.id}${path}" ${section === current ? html`aria-current="page"` : ""}>${label}</a>
            </li>`,
        )}
    </ul>
  </nav>`
}

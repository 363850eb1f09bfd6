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
  { section: "media", label: "Media", path: "/media", scope: "media:read" },
  { section: "sites", label: "Sites & keys", path: "/sites", scope: "webhooks:read" },
  { section: "members", label: "People", path: "/members", scope: "brands:write" },
  { section: "settings", label: "Settings", path: "/settings", scope: "brands:read" },
  { section: "usage", label: "Usage", path: "/usage", scope: "brands:read" },
]

/** The pages below "Sites & keys". */
const parts: readonly Entry[] = [
  { section: "sites", label: "Sites", path: "/sites", scope: "webhooks:read" },
  { section: "keys", label: "API keys", path: "/keys", scope: "brands:write" },
  { section: "webhooks", label: "Webhooks", path: "/webhooks", scope: "webhooks:read" },
  { section: "deploy-hooks", label: "Deploy hooks", path: "/sites/deploy-hooks", scope: "integrations:read" },
  { section: "platforms", label: "Platforms", path: "/sites/platforms", scope: "integrations:read" },
  { section: "search-data", label: "Search data", path: "/sites/search-data", scope: "integrations:read" },
  { section: "agents", label: "Agents (MCP)", path: "/sites/agents", scope: "brands:read" },
]

const isPart = (section: string | undefined): boolean => parts.some((part) => part.section === section)

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
              <a href="/brands/${brand.id}${path}" ${currentMark(section, current)}>${label}</a>
            </li>`,
        )}
    </ul>
  </nav>`
}

/** The links to the parts of a page that has some. */
export function partsNavigation(brand: PageBrand, current: string | undefined): Html {
  if (!isPart(current)) return html``
  return html`<nav class="parts" aria-label="Sites & keys">
    ${parts
      .filter(({ scope }) => brand.scopes.has(scope))
      .map(
        ({ section, label, path }) =>
          html`<a href="/brands/${brand.id}${path}" ${section === current ? html`aria-current="page"` : ""}
            >${label}</a
          > `,
      )}
  </nav>`
}

/** Marks the entry of the page itself, and the one above the page. */
function currentMark(section: string, current: string | undefined): Html | "" {
  if (section === "sites" && isPart(current)) return html`aria-current="true"`
  return section === current ? html`aria-current="page"` : ""
}

import type { Scope } from "@citable/contract"
import type { BrandSetup } from "@citable/contract/brands"
import { type Html, type PageBrand, toPageWords } from "@citable/page-kit"
import { html } from "hono/html"

type Step = BrandSetup["steps"][number]

interface StepPage {
  label: string
  /** What to do, for a step that is not done. */
  hint: string
  /** Where it is done, below the brand. */
  path: string
  /** What a user needs to see that page. */
  scope?: Scope
}

/** What each step of the setup is called, and where it is done. */
const stepPages: Record<Step["name"], StepPage> = {
  domains: {
    label: "Name the brand's website",
    hint: "Links to it count as citations of the brand.",
    path: "/settings",
  },
  profile: {
    label: "Describe the brand",
    hint: "Writers and suggestions rely on voice, audience and facts.",
    path: "/settings",
  },
  published_content: {
    label: "Publish an article",
    hint: "There is nothing that a site could show yet.",
    path: "/articles",
  },
  api_key: {
    label: "Create an API key for your site",
    hint: "Your site reads published articles with it.",
    path: "/sites/connect",
    scope: "brands:write",
  },
  webhook: {
    label: "Register your site's webhook",
    hint: "Your site then hears of a publication at once.",
    path: "/sites/connect",
    scope: "brands:write",
  },
  publishing_target: {
    label: "Connect a publishing target",
    hint: "Your own sites need none. A deploy hook builds a static site after each publication.",
    path: "/sites/deploy-hooks",
  },
  search_data: {
    label: "Add search data",
    hint: "From Google, or from an export of Search Console.",
    path: "/sites/search-data",
  },
}

/** What a brand can do without. */
const optional = new Set<Step["name"]>(["publishing_target", "search_data"])

/** The steps of the setup behind one chip, with a link to each. It is open while nothing of them is done. */
export function setupChip(brand: PageBrand, steps: readonly Step[]): Html {
  const needed = steps.filter(({ name, configured }) => !configured && !optional.has(name)).length
  const done = steps.filter(({ configured }) => configured).length
  const left = needed === 1 ? "1 step left" : `${needed} steps left`
  return html`<details class="setup-chip" ${done === 0 ? "open" : ""}>
    <summary>Getting started: ${needed === 0 ? `${done} of ${steps.length} done` : left}</summary>
    <ul class="steps">
      ${steps.map(({ name, configured, detail }) => {
        const { label, hint, path, scope } = stepPages[name]
        const title =
          scope !== undefined && !brand.scopes.has(scope)
            ? html`<strong>${label}</strong>`
            : html`<strong><a href="/brands/${brand.id}${path}">${label}</a></strong>`
        return html`<li class="${configured ? "done" : ""}">
          <span class="tick" aria-hidden="true">${configured ? "✓" : "○"}</span>
          <div>
            ${title}<span class="visually-hidden">${configured ? "Done." : "Not done."}</span>
            <span class="soft">${configured ? toPageWords(detail) : hint}</span>
          </div>
        </li>`
      })}
    </ul>
  </details>`
}

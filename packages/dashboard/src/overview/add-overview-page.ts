import type { Scope } from "@citable/contract"
import type { BrandSetup } from "@citable/contract/brands"
import { type PageBrand, type PageEnv, toPageWords, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { stateBadge } from "../articles/state-badge.ts"
import { stateTime } from "../articles/state-time.ts"
import { visibilitySummary } from "./visibility-summary.ts"

/** Adds the first page of a brand: what is left to set up, and what was written and published last. */
export function addOverviewPage(app: Hono<PageEnv>, pages: PageHost): void {
  app.get("/brands/:brand_id", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"))
      const { steps } = await brand.call("get_brand_setup", { brand_id: brand.id })
      const canRead = brand.scopes.has("content:read_drafts")
      const { data: articles } = canRead
        ? await brand.call("list_content", {
            brand_id: brand.id,
            status: "all",
            sort: "-updated_at",
            limit: 5,
            fields: ["title", "status", "has_unpublished_changes", "updated_at", "published_at", "publish_at"],
          })
        : { data: [] }
      const isSearchRead = steps.some(({ name, configured }) => name === "search_data" && configured)
      const summary = await visibilitySummary(pages, brand, { isSearchRead })
      return page.show({
        title: "Home",
        section: "overview",
        brand,
        body: html`${pages.isDemo ? demoHints(brand) : ""} ${checklist(brand, steps)} ${summary}
          <section>
            <h2>Last edited</h2>
            <ul class="rows">
              ${articles.map(
                (article) =>
                  html`<li>
                    <a href="/brands/${brand.id}/articles/${article.id}">${article.title}</a> ${stateBadge(article)}
                    <span class="soft">${stateTime(article)}</span>
                  </li>`,
              )}
            </ul>
            ${articles.length === 0 ? html`<p>There are no articles yet.</p>` : ""}
            ${
              brand.scopes.has("content:write")
                ? html`<div class="actions">
                    <a class="button" href="/brands/${brand.id}/articles/new">Write an article</a>
                  </div>`
                : ""
            }
          </section>`,
      })
    }),
  )
}

/** What the visitor of a demonstration can try. */
function demoHints({ id, scopes }: PageBrand) {
  const at = `/brands/${id}`
  return html`<section>
    <h2>Try it in three clicks</h2>
    <ol>
      ${
        scopes.has("content:publish")
          ? html`<li>
              <a href="${at}/articles?status=draft">Open the draft</a>, press Publish, then Publish now. The page tells
              when each site shows it.
            </li>`
          : ""
      }
      <li><a href="${at}/visibility">Read what AI assistants answer</a>, and which pages they cite.</li>
      <li><a href="${at}/site">Open the audit</a> of the website, and see what to fix first.</li>
    </ol>
    <p>
      To begin with your own articles, stop the demo and run <code>npm start -- --content &lt;folder&gt;</code>. To keep
      what you write, run <code>npm run citable -- serve</code>.
    </p>
  </section>`
}

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
    path: "/sites",
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

/** The steps with a link to each. The list is closed once no step is left that a site needs. */
function checklist(brand: PageBrand, steps: readonly Step[]) {
  const done = steps.filter(({ configured }) => configured).length
  const rows = html`<ul class="steps">
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
  </ul>`
  return html`<section>
    <details ${steps.some(({ name, configured }) => !configured && !optional.has(name)) ? "open" : ""}>
      <summary><strong>Getting started: ${done} of ${steps.length} done</strong></summary>
      ${rows}
    </details>
  </section>`
}

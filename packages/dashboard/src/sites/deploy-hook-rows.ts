import { type BrandPage, csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { buildState } from "../publishing/build-state.ts"
import type { Integration } from "../publishing/list-sites.ts"
import { integrationBadge } from "./integration-badge.ts"

/** The deploy hooks of a brand, with the state of their builds. */
export function deployHookRows(hooks: readonly Integration[], brand: BrandPage, csrf: string): Html {
  return html`<section>
    <h2>Deploy hooks</h2>
    <ul class="rows">
      ${hooks.map((hook) => row(hook, brand, csrf))}
    </ul>
    ${hooks.length === 0 ? html`<p>There are none yet.</p>` : ""}
  </section>`
}

function row({ id, name, config, status, error, builds }: Integration, brand: BrandPage, csrf: string): Html {
  const path = `/brands/${brand.id}/sites/deploy-hooks/${id}`
  const platform = "platform" in config ? platformNames[config.platform] : ""
  return html`<li>
    <strong>${name}</strong>
    <span class="soft">${platform}</span>
    ${builds?.building == null ? integrationBadge(status) : html`<span class="badge scheduled">Building</span>`}
    ${
      builds === null
        ? ""
        : html`<p class="soft">
            ${buildState(builds, error)}
            ${builds.run_url === null ? "" : html`<a href="${builds.run_url}" rel="noopener noreferrer">Its page</a>`}
          </p>`
    }
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${
      brand.scopes.has("integrations:write")
        ? html`<div class="actions">
              <form method="post" action="${path}/test">
                ${csrfField(csrf)}${onceField()}<button class="plain" aria-label="Build now: ${name}">Build now</button>
              </form>
            </div>
            <details>
              <summary>Remove<span class="visually-hidden"> ${name}</span></summary>
              <form method="post" action="${path}/remove">
                ${csrfField(csrf)}
                <p>
                  Publications then start no build. The service forgets the address and the token. The trash keeps the
                  rest.
                </p>
                <button class="bad" aria-label="Remove the deploy hook ${name}">Remove the deploy hook</button>
              </form>
            </details>`
        : ""
    }
  </li>`
}

/** What each platform is called. */
export const platformNames = {
  vercel: "Vercel",
  netlify: "Netlify",
  cloudflare: "Cloudflare",
  github: "GitHub",
  generic: "Another host",
} as const

import { csrfField, type Html, type PageBrand } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "./time.ts"

/** Says on every page of a brand that it will be deleted, with the button that cancels that for an owner. Empty for any other brand. */
export function deletionBanner({ id, name, scopes, detail }: PageBrand, csrf: string | undefined): Html | "" {
  const at = detail?.deletes_at ?? null
  if (at === null) return ""
  const canCancel = csrf !== undefined && scopes.has("brands:write")
  return html`<div class="problem" role="status">
    <p>${name} will be deleted for good ${time(at)}. Sites can read it until then, and nobody can change it.</p>
    ${
      canCancel
        ? html`<form method="post" action="/brands/${id}/settings/keep">
            ${csrfField(csrf)}<button>Cancel the deletion</button>
          </form>`
        : html`<p>An owner can cancel that.</p>`
    }
  </div>`
}

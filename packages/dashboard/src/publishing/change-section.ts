import type { Article } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { fieldChanges } from "../articles/field-changes.ts"

/** Renders what readers see change once the saved version is live. `live` is what they see now. */
export function changeSection(live: Article | undefined, article: Article): Html {
  return html`<section>
    <h2>What readers will see change</h2>
    ${live === undefined ? allOfIt(article) : changes(live, article)}
  </section>`
}

function allOfIt({ title, slug, locale, published_at: at, status }: Article): Html {
  const first =
    at === null || status === "draft" || status === "scheduled"
      ? "This is the first publication: readers see all of it."
      : "Readers do not see this article now. They will see all of it."
  return html`<p>${first}</p>
    <p><strong>${title}</strong> <span class="soft">at the address …/${slug}, in the language ${locale}</span></p>`
}

function changes(live: Article, article: Article): Html {
  if (!article.has_unpublished_changes) return html`<p>Nothing: readers see what is saved.</p>`
  const isMoved = live.slug !== article.slug || live.locale !== article.locale
  return html`${
    isMoved
      ? html`<p>
          The address changes from <strong>…/${live.slug}</strong> to <strong>…/${article.slug}</strong>. The service
          keeps the old one, and sites that are built with Citable lead its visitors to the new one. After the
          publication, this page looks whether each site does. Other platforms decide for themselves.
        </p>`
      : ""
  }${fieldChanges(live, article, "what readers will see change")}`
}

import type { Article } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { fieldChanges } from "../articles/field-changes.ts"
import type { LiveLines } from "./read-live-lines.ts"

/**
 * Renders what readers see change once the saved version is live. `live` is what they see now, and `places` where the brand publishes.
 */
export function changeSection(
  live: Article | undefined,
  article: Article,
  places: Pick<LiveLines, "sites" | "builds" | "items">,
): Html {
  return html`<section>
    <h2>What readers will see change</h2>
    ${live === undefined ? allOfIt(article) : changes(live, article, places)}
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

function changes(live: Article, article: Article, places: Parameters<typeof changeSection>[2]): Html {
  if (!article.has_unpublished_changes) return html`<p>Nothing: readers see what is saved.</p>`
  const isMoved = live.slug !== article.slug || live.locale !== article.locale
  return html`${isMoved ? moved(live, article, places) : ""}
  ${fieldChanges(live, article, "what readers will see change")}`
}

/** Says what becomes of the old address, where that is known. */
function moved(live: Article, article: Article, { sites, builds, items }: Parameters<typeof changeSection>[2]): Html {
  const hasSites = sites.length + builds.length > 0
  return html`<p>
    The address changes from <strong>…/${live.slug}</strong> to <strong>…/${article.slug}</strong>.
    ${
      hasSites
        ? "The service keeps the old one, and sites that are built with Citable lead its visitors to the new one. After the publication, you see below where that was seen."
        : "The service keeps the old one for sites that ask for it. No site is known that leads visitors from there."
    }
    ${items.length === 0 ? "" : "Other platforms decide for themselves what becomes of the old address."}
  </p>`
}

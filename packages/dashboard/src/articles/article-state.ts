import type { Article } from "@citable/contract"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { stateBadge } from "./state-badge.ts"

/** Renders the state of an article, for the editor: the badge, and what a schedule publishes when. The script shows what a save changes in it. */
export async function articleState(brand: BrandPage, article: Article): Promise<Html> {
  const { id, version, publish_at: at, publish_version: scheduled } = article
  if (at === undefined) return stateBadge(article)
  const drawer = `/brands/${brand.id}/articles/${id}/publish`
  if (scheduled === undefined) {
    return html`${stateBadge(article)}
      <span class="soft">
        It goes live ${time(at)} as it is saved by then, with what you type until that moment.
        <a href="${drawer}">Schedule the text as it is</a>
      </span>`
  }
  const saved = await brand.call("get_content", { content_id: id, version: scheduled })
  return html`${stateBadge(article)}
    <span class="soft" id="schedule" data-version="${scheduled}">
      Goes live ${time(at)}: the version of ${time(saved.updated_at)}.
      <span ${version > scheduled ? "" : html`hidden`}>
        Later changes are not in it. <a href="${drawer}">Update what is scheduled</a>
      </span>
    </span>`
}

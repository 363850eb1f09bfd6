import type { MediaDetail } from "@citable/contract/site"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Links to the articles that show a file. */
export const articleUses = (brandId: string, articles: MediaDetail["used_by"]): Html =>
  html`<ul class="rows">
    ${articles.map(
      ({ content_id: id, title }) => html`<li><a href="/brands/${brandId}/articles/${id}">${title || id}</a></li>`,
    )}
  </ul>`

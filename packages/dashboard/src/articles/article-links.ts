import type { Article } from "@citable/contract"
import type { BrandPage, Html } from "@citable/service/pages"
import { html } from "hono/html"

/** Links to the other pages of an article: publishing and revisions. */
export function articleLinks(brand: BrandPage, { id }: Pick<Article, "id">): Html {
  const home = `/brands/${brand.id}/articles/${id}`
  return html`<span>
    <a href="${home}">Edit</a> · <a href="${home}/publish">Publish</a> · <a href="${home}/revisions">Revisions</a>
  </span>`
}

import type { Article } from "@citable/contract"
import type { BrandPage, Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Links to the other pages of an article: publishing, revisions and previews. */
export function articleLinks(brand: BrandPage, { id }: Pick<Article, "id">): Html {
  const home = `/brands/${brand.id}/articles/${id}`
  return html`<span>
    <a href="${home}">Edit</a> · <a href="${home}/publish">Publish</a> · <a href="${home}/revisions">Revisions</a> ·
    <a href="${home}/on-site">Preview on your site</a>
  </span>`
}

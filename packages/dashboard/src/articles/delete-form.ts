import type { Article, PublicationItem } from "@citable/contract"
import { type BrandPage, csrfField, type Html, type SignedInRequest } from "@citable/page-kit"
import { html } from "hono/html"

/** Renders the deletion of an article. Where other platforms have it, it names them, and offers to leave the article there. */
export async function deleteForm(
  { csrf }: Pick<SignedInRequest, "csrf">,
  { brand, article, home }: { brand: BrandPage; article: Pick<Article, "id">; home: string },
): Promise<Html> {
  const { items } = await brand.call("list_publications", { content_id: article.id, limit: 1 })
  const places = items.filter(isThere)
  return html`<details>
    <summary>Delete this article</summary>
    <form method="post" action="${home}/delete">
      ${csrfField(csrf)}
      <p>This moves the article to the trash, and sites no longer get it.</p>
      ${places.length === 0 ? "" : leaveThere(places)}
      <button class="bad">Delete the article</button>
    </form>
  </details>`
}

/** The tool decides. This is what it decides by. */
const isThere = ({ state, sent_version: sent }: PublicationItem): boolean =>
  state === "publishing" || state === "withdrawing" || (sent !== null && state !== "withdrawn" && state !== "gone")

const leaveThere = (places: readonly PublicationItem[]): Html =>
  html`<p>Other platforms have it, or are about to get it:</p>
    <ul>
      ${places.map(
        ({ integration_name: name, url }) =>
          html`<li>${name} ${url === null ? "" : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}</li>`,
      )}
    </ul>
    <p>
      It is withdrawn there first. While a platform cannot be reached, the deletion waits, and you can still end it.
    </p>
    <label class="check"
      ><input type="checkbox" name="leave_there" value="yes" /> Leave it there. You can then only remove it by
      hand.</label
    >`

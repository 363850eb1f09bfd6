import type { Article } from "@citable/contract"
import type { Html } from "@citable/service/pages"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Draft } from "./article-form.ts"
import { diffLines } from "./diff-lines.ts"

/** Shows that somebody else has saved the article since it was opened, with both texts. Nothing of either is lost. */
export function conflictPanel(stored: Article, draft: Draft): Html {
  return html`<section role="alert">
    <h2>Somebody else has saved this article</h2>
    <p>
      Version ${stored.version} was saved ${time(stored.updated_at)}. Your text is below, and is not saved. Save again
      to replace theirs, or <a href="/brands/${stored.brand_id}/articles/${stored.id}">open theirs</a> and lose yours.
      Their text stays in the revisions.
    </p>
    <details open>
      <summary>What your text changes in theirs</summary>
      ${diffLines(stored.body, draft.body)}
    </details>
  </section>`
}

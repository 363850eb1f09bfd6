import type { MediaDetail } from "@citable/contract/site"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { articleUses } from "./article-uses.ts"
import type { FilePage } from "./open-file-page.ts"

/** Says what is left to do for a new file to take the place of an old one. */
export function replacementNotice(
  { brand, file, home }: FilePage,
  old: MediaDetail,
  { csrf, isSwapped }: { csrf: string; isSwapped: boolean },
): Html {
  const link = html`<a href="${home}/${old.id}">${old.filename}</a>`
  if (old.uses === 0) {
    return html`<section role="status">
      <p>This is the new file. No article shows ${link} any more, so you can delete it.</p>
    </section>`
  }
  if (isSwapped) {
    return html`<section role="status">
      <p>
        The articles show this file from their next publication on. Until then, these still show ${link} on your sites.
        ${
          old.used_by.length < old.uses
            ? html`Only ${old.used_by.length} of ${old.uses} articles were changed. Publish these, then change
                <a href="${home}/${file.id}?replaces=${old.id}">the next ones</a>.`
            : ""
        }
      </p>
      ${articleUses(brand.id, old.used_by)}
    </section>`
  }
  const count = old.used_by.length === 1 ? "this article" : `these ${old.used_by.length} articles`
  return html`<section role="status">
    <p>This is the new file, with the texts of ${link}. These articles still show the old one.</p>
    ${articleUses(brand.id, old.used_by)}
    <form method="post" action="${home}/${file.id}/swap">
      ${csrfField(csrf)}<input type="hidden" name="old" value="${old.id}" />
      <p class="soft">What is published stays as it is until you publish an article again.</p>
      <div class="actions"><button>Show the new file in ${count}</button></div>
    </form>
  </section>`
}

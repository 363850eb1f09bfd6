import type { Article } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import type { Draft } from "./article-form.ts"
import { diffWords } from "./diff-words.ts"
import type { ArticleChange } from "./read-article-form.ts"

/**
 * Shows that an article has changed since it was opened, with both texts, and every other field that the form would change.
 * Nothing of either is lost.
 */
export function conflictPanel(stored: Article, draft: Draft, change: ArticleChange): Html {
  const others = Object.keys(change).filter((name): name is keyof Draft => name !== "body" && name in draft)
  return html`<section role="alert">
    <h2>This article has changed since you opened it</h2>
    <p>
      Another person saved or published it, or you did in another tab. Version ${stored.version} was saved
      ${time(stored.updated_at)}. Your text is below, and is not saved. Save again to replace that version, or
      <a href="/brands/${stored.brand_id}/articles/${stored.id}">open it</a> and lose yours. Each version stays in the
      revisions.
    </p>
    <details open>
      <summary>What your text changes in it</summary>
      ${diffWords(stored.body, draft.body)}
    </details>
    ${
      others.length === 0
        ? ""
        : html`<h3>Other fields that you would replace</h3>
            <ul>
              ${others.map((name) => html`<li><strong>${name}</strong>: theirs ${show(stored[name])}, yours ${show(draft[name])}</li>`)}
            </ul>`
    }
  </section>`
}

const show = (value: unknown): Html =>
  html`<code>${(typeof value === "string" ? value : JSON.stringify(value ?? null)).slice(0, 300)}</code>`

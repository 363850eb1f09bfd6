import { formatCount } from "@citable/charts"
import { engineTitle, type NamePreview } from "@citable/contract/visibility"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

export interface NamePreviewOptions {
  name: string
  /** The page of a prompt. */
  toPrompt: (promptId: string) => string
}

/** What names match in stored answers, with sentences in which they are marked. */
export function namePreview(
  { stored, answers, matches, quotes, excluded, excluded_quotes: others }: NamePreview,
  { name, toPrompt }: NamePreviewOptions,
): Html {
  const which =
    answers < stored
      ? `the latest ${formatCount(answers)} of ${formatCount(stored)} stored answers`
      : `${formatCount(answers)} stored answers`
  return html`<section aria-labelledby="preview">
    <h2 id="preview">What it matches</h2>
    <p>
      ${
        stored === 0
          ? "There are no stored answers yet. The next scan looks for these names."
          : html`“${name}” would match in <strong>${formatCount(matches)} of ${which}</strong>. Nothing is saved yet.`
      }
    </p>
    <ul class="rows">
      ${quotes.map(
        (quote) =>
          html`<li>
            <q>${markNames(quote.text, quote.marks)}</q>
            <span class="note">
              ${engineTitle(quote)}, ${time(quote.answered_at)}, <a href="${toPrompt(quote.prompt_id)}">the prompt</a>
            </span>
          </li>`,
      )}
    </ul>
    ${quotes.length > 0 && matches > quotes.length ? html`<p class="note">These are the latest ${quotes.length}.</p>` : ""}
    ${
      excluded === 0
        ? ""
        : html`<p>
              <strong>${formatCount(excluded)} of ${formatCount(matches + excluded)}</strong> answers that hold the name
              would not count, because of the phrases that are no mention. The latest ${formatCount(others.length)}:
            </p>
            <ul class="rows">
              ${others.map((text) => html`<li><q>${text}</q></li>`)}
            </ul>`
    }
    ${
      matches === 0 && answers > 0
        ? html`<p class="note">If you expected more, add the spellings that answers use as other names.</p>`
        : ""
    }
  </section>`
}

/** A text with the marked parts as `<mark>`. Marks are in order and do not overlap. */
function markNames(text: string, marks: NamePreview["quotes"][number]["marks"]): Html {
  const parts: Html[] = []
  let end = 0
  for (const { from, to } of marks) {
    parts.push(html`${text.slice(end, from)}<mark class="other">${text.slice(from, to)}</mark>`)
    end = to
  }
  return html`${parts}${text.slice(end)}`
}

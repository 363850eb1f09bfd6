import type { WritingEstimate } from "@citable/contract/content"
import type { Prompt } from "@citable/contract/visibility"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { choice } from "../frame/choice.ts"
import { costNote } from "./cost-note.ts"
import type { GenerateRequest } from "./generate-request.ts"

export interface GenerateFormOptions {
  /** Where the form goes. */
  action: string
  csrf: string
  locales: readonly string[]
  prompts: readonly Pick<Prompt, "id" | "text">[]
  estimate: WritingEstimate
}

/** Renders the form in which people say what a language model shall write. */
export function generateForm(request: GenerateRequest, options: GenerateFormOptions): Html {
  const { action, csrf, locales, prompts, estimate } = options
  const { brief, keyword, promptId, locale, words, isOutline } = request
  const isKnown = promptId === "" || prompts.some(({ id }) => id === promptId)
  const others = isKnown ? prompts : [{ id: promptId, text: "The prompt that you came from" }, ...prompts]
  return html`<section>
    <form method="post" action="${action}">
      ${csrfField(csrf)}${onceField()}
      <label for="brief">What to write about</label>
      <textarea id="brief" name="brief" rows="8" required maxlength="4000" aria-describedby="brief-help">
${brief}</textarea>
      <p id="brief-help" class="soft">
        Say what readers should learn, and what must be in it. What you state counts as a statement of the brand. All
        other facts come from its profile, and from pages that the text names.
      </p>
      <label for="keyword">Search that the article should rank for (optional)</label>
      <input id="keyword" name="keyword" maxlength="200" value="${keyword}" />
      ${
        others.length === 0
          ? ""
          : choice(
              "prompt_id",
              "Prompt that it should answer (optional)",
              [["", "None"], ...others.map(({ id, text }) => [id, cut(text)] as const)],
              promptId,
            )
      }
      ${choice(
        "locale",
        "Language",
        locales.map((one) => [one, one] as const),
        locale,
      )}
      <label for="words">About how many words (optional)</label>
      <input
        id="words"
        name="words"
        type="number"
        min="100"
        max="10000"
        value="${words}"
        aria-describedby="words-help"
      />
      <p id="words-help" class="soft">From 100 to 10,000. Without a number, as many as the topic needs.</p>
      <fieldset>
        <legend>How much</legend>
        <label
          ><input type="checkbox" name="outline_only" value="1" ${isOutline ? "checked" : ""} /> Only an outline:
          headings and key points</label
        >
      </fieldset>
      ${costNote(estimate)}
      <div class="actions">
        <button class="plain" name="estimate" value="1" formnovalidate>Estimate again</button>
        <button>Write it</button>
      </div>
    </form>
  </section>`
}

const cut = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text)

import type { Writing } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"
import { kindWords, stepWords } from "./writing-words.ts"

/** Renders how far a language model is with an article, and what that has cost so far. */
export function writingProgress(writing: Writing): Html {
  const { kind, step, progress, error, estimate_usd: estimate, cost_usd: cost, created_at: at } = writing
  const { done, of } = progress
  return html`<p>
      <strong>${kindWords[kind]}.</strong> ${stepWords[step]}${of > 0 ? `: ${done} of ${of} done` : ""}.
      ${of > 0 ? html`<progress max="${of}" value="${done}" aria-label="Progress of this step"></progress>` : ""}
    </p>
    ${error === null ? "" : html`<p class="problem">${error.message}</p>`}
    <dl>
      <div>
        <dt>Cost so far</dt>
        <dd>${cost === null ? "Unknown: the prices of this model are not known." : dollarText(cost)}</dd>
      </div>
      <div>
        <dt>Estimate</dt>
        <dd>
          ${estimate === null ? "Unknown: the prices of this model are not known." : html`At most ${dollarText(estimate)}`}
        </dd>
      </div>
      <div>
        <dt>Model</dt>
        <dd>${toModel(writing)}</dd>
      </div>
      <div>
        <dt>Began</dt>
        <dd>${time(at)}</dd>
      </div>
    </dl>`
}

const toModel = ({ writer, model }: Writing): string => (model === null ? writer : `${writer}: ${model}`)

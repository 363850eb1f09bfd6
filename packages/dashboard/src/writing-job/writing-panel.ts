import type { Writing } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { checkList, countChecks, sortChecks } from "./check-list.ts"
import { writingProgress } from "./writing-progress.ts"
import { writingResult, type WritingResultOptions } from "./writing-result.ts"

export interface WritingPanelOptions extends WritingResultOptions {
  csrf: string
  /** Whether the user can stop the model. */
  canStop: boolean
  /** Where “Check again” leads: the page that shows the panel. */
  here: string
}

/** The checks that the editor shows; a page of their own shows all. */
const fewChecks = 5

/** Renders the work of a language model while it runs: how far it is, what it costs, and a button that stops it. */
export function runningPanel(writing: Writing, { home, csrf, canStop, here }: WritingPanelOptions): Html {
  return html`<section>
    <h2>Writing</h2>
    <div id="live" data-url="${home}/writing/live" data-done="false" data-then="reload" data-minutes="30">
      ${writingProgress(writing)}
    </div>
    <p class="soft">
      You cannot edit the article now. <a href="${here}">Check again</a> <span id="live-state" role="status"></span>
    </p>
    ${
      canStop
        ? html`<form method="post" action="${home}/writing/stop">
            ${csrfField(csrf)}<button class="bad">Stop the model</button>
            <p class="soft">What it has cost so far stays spent. The text stays as it was before.</p>
          </form>`
        : ""
    }
  </section>`
}

/** Renders how the last work of a language model ended, for the page on which people edit its text. */
export function endedPanel(writing: Writing, options: WritingResultOptions, isPresent: boolean): Html {
  const { checks, status, kind } = writing
  const urgent = sortChecks(checks).filter(({ state }) => state === "open" || state === "refused")
  const isOpen = status === "failed" || (isPresent && urgent.length > 0)
  const words = { generate: "wrote", rewrite: "rewrote", translate: "translated" }[kind]
  const summary =
    status === "completed"
      ? `A model ${words} this text. Checks: ${countChecks(checks)}`
      : status === "failed"
        ? "A model did not finish this text"
        : "A model was stopped before it finished"
  return html`<section>
    <details ${isOpen ? "open" : ""}>
      <summary>${summary}</summary>
      ${writingResult(writing, options)}
      ${
        urgent.length === 0
          ? ""
          : html`<h2>Before you publish</h2>
              ${checkList(urgent.slice(0, fewChecks))}`
      }
      ${
        checks.length === 0
          ? ""
          : html`<p>
              <a href="${options.home}/writing">${checks.length === 1 ? "The check" : `All ${checks.length} checks`}</a>
            </p>`
      }
    </details>
  </section>`
}

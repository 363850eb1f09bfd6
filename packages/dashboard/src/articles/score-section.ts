import type { Score } from "@citable/contract/content"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

/** Renders the score of a saved article: the number, what to do, and what is good already. */
export function scoreSection({ score, checks }: Score): Html {
  const failed = checks.filter(({ state }) => state === "failed").toSorted((one, other) => other.weight - one.weight)
  const passed = checks.filter(({ state }) => state === "passed")
  const list = (some: Score["checks"]) =>
    html`<ul>
      ${some.map(({ detail }) => html`<li>${detail}</li>`)}
    </ul>`
  return html`<p class="score"><strong>${score}</strong> of 100</p>
    ${failed.length === 0 ? html`<p>Every check passes.</p>` : list(failed)}
    ${
      passed.length === 0
        ? ""
        : html`<details>
            <summary>${passed.length === 1 ? "1 check passes" : `${passed.length} checks pass`}</summary>
            ${list(passed)}
          </details>`
    }`
}

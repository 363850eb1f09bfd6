import type { ToolOutput } from "@citable/contract"
import type { Score } from "@citable/contract/content"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** A date of tomorrow can be that of today in another time zone. The service allows as much. */
const aheadMs = 86_400_000
/** What is shown at once. Nobody reads more before a publication. */
const mostAdvice = 3

export interface CheckSectionOptions {
  /** Milliseconds since 1970. */
  now: number
  /** The page of the editor. */
  articlePath: string
}

/** Renders what stops a publication, and apart from it what would make the article better. */
export function checkSection(
  article: ToolOutput<"get_content">,
  score: Score,
  { now, articlePath }: CheckSectionOptions,
): Html {
  const stops = findStops(article, now)
  const failed = score.checks
    .filter(({ state }) => state === "failed")
    .toSorted((one, other) => other.weight - one.weight)
  const rest = failed.slice(mostAdvice)
  const measured = score.checks.filter(({ state }) => state !== "not_measured").length
  return html`<section>
    <h2>Checks</h2>
    ${
      stops.length === 0
        ? html`<p>Nothing stops the publication.</p>`
        : html`<div class="problem">
            <p><strong>This stops the publication:</strong></p>
            <ul>
              ${stops.map((text) => html`<li>${text}</li>`)}
            </ul>
          </div>`
    }
    ${article.body.trim() === "" ? html`<p class="problem"><strong>The article has no text.</strong> Readers see its title and summary, and nothing below.</p>` : ""}
    ${
      measured === 0
        ? html`<p>The text was not checked for advice.</p>`
        : failed.length === 0
          ? html`<p>Nothing to improve was found. The score is ${score.score} of 100.</p>`
          : html`<p>
                Advice, which stops nothing. The score is ${score.score} of 100.
                <a href="${articlePath}">Edit the text</a>
              </p>
              ${list(failed.slice(0, mostAdvice))}
              ${
                rest.length === 0
                  ? ""
                  : html`<details>
                      <summary>${rest.length} more</summary>
                      ${list(rest)}
                    </details>`
              }`
    }
  </section>`
}

const list = (checks: Score["checks"]): Html =>
  html`<ul>
    ${checks.map(({ detail }) => html`<li>${detail}</li>`)}
  </ul>`

function findStops({ status, deletion, published_at: date }: ToolOutput<"get_content">, now: number): Html[] {
  const isAhead = date !== null && Date.parse(date) > now + aheadMs
  return [
    ...(deletion === undefined ? [] : [html`Somebody has deleted the article. Keep it first.`]),
    ...(status === "generating" ? [html`A language model writes the article. Wait until it has ended.`] : []),
    ...(status === "failed" ? [html`A language model should have written the text, and did not. Write it first.`] : []),
    ...(isAhead ? [html`It shows the publication date ${time(date)}. Publish it later than that.`] : []),
  ]
}

import type { Writing } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"

export interface WritingResultOptions {
  /** The path of the article. */
  home: string
  /** The path of the brand. */
  brandPath: string
  /** Whether the user can ask a model again. */
  canGenerate: boolean
}

/** Renders how the work of a language model ended: what it cost, the model, its prompts, and what to do if it failed. */
export function writingResult(writing: Writing, options: WritingResultOptions): Html {
  const { status, cost_usd: cost, estimate_usd: estimate, writer, model, prompts, finished_at: at, source } = writing
  const versions = Object.entries(prompts)
  return html`${status === "failed" ? failure(writing, options) : ""}
    ${
      status === "completed" && writing.outline !== undefined && options.canGenerate
        ? html`<p>
            This text is an outline. Edit its headings and points, and save it. Then
            <a href="${options.home}/outline">approve it and let the model write the article…</a>
          </p>`
        : ""
    }
    ${status === "cancelled" ? html`<p>A person stopped the model, so the text is as it was before.</p>` : ""}
    <dl>
      <div>
        <dt>Work</dt>
        <dd>${endWords[writing.kind][status === "completed" ? 0 : 1]}</dd>
      </div>
      <div>
        <dt>Ended</dt>
        <dd>${time(at)}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>
          ${cost === null ? "Unknown: the prices of this model are not known." : dollarText(cost)}
          ${estimate === null ? "" : html`<span class="soft">The estimate was at most ${dollarText(estimate)}.</span>`}
        </dd>
      </div>
      <div>
        <dt>Model</dt>
        <dd>${model === null ? writer : `${writer}: ${model}`}</dd>
      </div>
      ${
        versions.length === 0
          ? ""
          : html`<div>
              <dt>Prompts</dt>
              <dd>${versions.map(([name, version]) => html`<span>${name} <code>${version}</code></span> `)}</dd>
            </div>`
      }
      ${
        source === null
          ? ""
          : html`<div>
              <dt>Original</dt>
              <dd>
                <a href="${options.brandPath}/articles/${source.content_id}"
                  >Version ${source.version} of the original</a
                >
              </dd>
            </div>`
      }
    </dl>`
}

const endWords: Readonly<Record<Writing["kind"], readonly [done: string, undone: string]>> = {
  generate: ["A model wrote the article", "A model began to write the article"],
  rewrite: ["A model rewrote the article", "A model began to rewrite the article"],
  translate: ["A model translated the article", "A model began to translate the article"],
}

function failure({ kind, error, source }: Writing, { home, brandPath, canGenerate }: WritingResultOptions): Html {
  const again = {
    generate: `${brandPath}/articles/generate`,
    rewrite: `${home}/rewrite`,
    translate: source === null ? `${brandPath}/articles` : `${brandPath}/articles/${source.content_id}/translate`,
  }[kind]
  return html`<p class="problem">The model did not finish. ${error?.message ?? ""}</p>
    <p>
      ${kind === "generate" ? "No text was saved." : "The text is as it was before."}
      ${remedies[error?.code ?? ""] ?? ""}
      ${canGenerate ? html`<a href="${again}">Ask a model again</a>, or edit the text yourself.` : ""}
    </p>`
}

/** What helps, by the code of the error. Its message says what happened. */
const remedies: Readonly<Record<string, string>> = {
  allowance_exhausted: "A smaller task costs less. The operator of this service can raise the limit.",
  engine_key_refused: "Whoever manages the key of the model’s vendor has to replace it first.",
  engine_out_of_credit: "The account at the model’s vendor needs credit first.",
  engine_busy: "The vendor was overloaded. Try again later.",
  engine_timeout: "The vendor took too long. Try again later.",
  engine_unreachable: "The vendor could not be reached. Try again later.",
  engine_answer_refused: "Write the task in other words.",
}

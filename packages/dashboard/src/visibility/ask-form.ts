import { formatCount } from "@citable/charts"
import { ProblemError } from "@citable/contract/problem-error"
import { engineTitle } from "@citable/contract/visibility"
import { type BrandPage, csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { choice } from "../frame/choice.ts"
import { estimateScan, type EstimatedScan } from "./estimate-scan.ts"
import { keptFields } from "./kept-fields.ts"
import type { PromptFilter } from "./prompt-filter.ts"

/** What a scan would ask and cost, or why it cannot start. Undefined for a person who may not start one. */
export async function readEstimate(
  brand: BrandPage,
  { tag, repeats }: PromptFilter,
): Promise<EstimatedScan | ProblemError | undefined> {
  if (!brand.scopes.has("scans:run")) return undefined
  return estimateScan(brand, { repeats: Number(repeats), ...(tag === "" ? {} : { prompt_tags: [tag] }) })
}

export interface AskFormOptions {
  /** Where the pages of prompts are. */
  path: string
  /** Where scans are, with the range of the page. */
  scans: string
  filter: PromptFilter
  csrf: string
}

/** The form that starts a scan. The number of questions and the cost stand before the button. */
export function askForm(estimate: EstimatedScan | ProblemError, { path, scans, filter, csrf }: AskFormOptions): Html {
  if (estimate instanceof ProblemError) return html`<p>${estimate.message}</p>`
  const { tag, repeats } = filter
  const { questions, prompts } = estimate
  const times = Array.from({ length: 10 }, (_, at) => [String(at + 1), at === 0 ? "once" : `${at + 1} times`] as const)
  return html`<form class="bar" method="get" action="${path}" aria-label="What to ask">
      ${tag === "" ? "" : html`<input type="hidden" name="tag" value="${tag}" />`} ${keptFields(filter)}
      ${choice("repeats", "Each engine gets each prompt", times, repeats)}
      <button class="plain">Count again</button>
    </form>
    <p>
      ${formatCount(prompts)} ${prompts === 1 ? "prompt" : "prompts"}${tag === "" ? "" : html` with the tag ${tag}`} ×
      ${formatCount(estimate.engines.length)} ${estimate.engines.length === 1 ? "engine" : "engines"} × ${repeats} =
      <strong>${many(questions)}</strong>
    </p>
    <p class="spends">${costText(estimate.cost_usd)}</p>
    <ul>
      ${estimate.engines.map((one) => html`<li>${engineTitle(one)}: ${many(one.questions)}, ${basisText(one.cost_usd)}</li>`)}
    </ul>
    ${listPriceNote(estimate)}
    <form method="post" action="${scans}">
      ${csrfField(csrf)}${onceField()}
      <input type="hidden" name="tag" value="${tag}" />
      <input type="hidden" name="repeats" value="${repeats}" />
      <label for="max_cost_usd">Stop at this cost, in US dollars (optional)</label>
      <input id="max_cost_usd" name="max_cost_usd" inputmode="decimal" maxlength="10" placeholder="2.50" />
      ${limitNote(estimate)}
      <div class="actions">
        <button>Ask ${many(questions)} now</button>
      </div>
    </form>`
}

const many = (questions: number): string => `${formatCount(questions)} ${questions === 1 ? "question" : "questions"}`

/** What a scan costs in words. An estimate is never exact. */
const costText = ({ value }: EstimatedScan["cost_usd"]): string =>
  value === null ? "The cost is not known, because prices are missing." : `This costs about ${dollarText(value)}.`

function basisText({ value, source }: EstimatedScan["cost_usd"]): string {
  if (value === null) return "cost not known"
  const basis = source === "scans" ? "by the mean of its answers in the last scans" : "by its list prices"
  return `about ${dollarText(value)} ${basis}`
}

/** Why a scan with a limit would be refused. */
function limitNote({ engines }: EstimatedScan): Html {
  const unpriced = engines.filter(({ priced }) => !priced).map((one) => engineTitle(one))
  if (unpriced.length === 0) return html``
  return html`<p class="soft">
    A limit in US dollars does not work for ${unpriced.join(", ")}: leave it empty, or set the price of the model first.
  </p>`
}

/** What an estimate rests on before an engine has answered. */
function listPriceNote({ engines, usual }: EstimatedScan): Html {
  const guessed = engines.filter(({ cost_usd: { value, source } }) => value !== null && source === "list_prices")
  if (guessed.length === 0) return html``
  const { input, output, searches } = usual
  return html`<p class="soft">
    No answer of ${guessed.map((one) => engineTitle(one)).join(", ")} has told its cost yet. So the list prices are
    those of a usual question: ${formatCount(searches)} ${searches === 1 ? "search" : "searches"},
    ${formatCount(output)} tokens of answer, and ${formatCount(input)} tokens of pages where the vendor bills what the
    engine reads. Long answers and further searches can cost several times as much: set a limit.
  </p>`
}

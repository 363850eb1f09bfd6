import { formatCount } from "@citable/charts"
import { engineTitle, type Scan } from "@citable/contract/visibility"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { time } from "../frame/time.ts"
import { dataTable } from "../tables/data-table.ts"
import { moneyCell } from "./money-cell.ts"
import { scanStates } from "./scan-states.ts"

/** How far a scan is: overall, by engine, with what it has cost and what went wrong. */
export function scanProgress(scan: Scan): Html {
  const { planned, answered, failed, cancelled, max_cost_usd: limit } = scan
  const done = answered + failed + cancelled
  return html`<p>
      <strong>${scanStates[scan.status]}</strong>, started
      ${time(scan.started_at ?? scan.created_at)}${
        scan.finished_at === null ? "" : html`, ended ${time(scan.finished_at)}`
      }
    </p>
    <p>
      <progress max="${Math.max(1, planned)}" value="${done}" aria-label="Questions done"></progress>
      ${formatCount(done)} of ${formatCount(planned)} questions are done: ${formatCount(answered)} answered,
      ${formatCount(failed)} failed, ${formatCount(cancelled)} not sent.
    </p>
    <p>
      ${scan.finished_at === null ? "Cost so far" : "Cost"}:
      <strong
        >${scan.cost_usd.value === null ? "unknown, because prices are missing" : dollarText(scan.cost_usd.value)}</strong
      >${limit === null ? "" : html`, at most ${dollarText(limit)}`}
    </p>
    ${dataTable({
      name: "Progress by engine",
      columns: ["Engine", "Done", "Of", "Failed", "Errors", "Model", "Answered", "Not sent", "Cost"],
      rows: scan.engines.map((engine) => [
        engineTitle(engine),
        { number: engine.answered + engine.failed + engine.cancelled },
        { number: engine.planned },
        { number: engine.failed },
        engine.errors.map(({ code, detail, count }) => `${formatCount(count)} × ${code}: ${detail}`).join(" ") || null,
        engine.model,
        { number: engine.answered },
        { number: engine.cancelled },
        moneyCell(engine.cost_usd.value),
      ]),
    })}`
}

/** The button that stops a scan. */
export function cancelForm(action: string, csrf: string): Html {
  return html`<form method="post" action="${action}">
    ${csrfField(csrf)}
    <p class="soft">Questions in flight still finish, and you pay for them. Their answers stay.</p>
    <button class="bad">Cancel the scan</button>
  </form>`
}

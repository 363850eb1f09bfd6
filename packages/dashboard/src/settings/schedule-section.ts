import { formatCount } from "@citable/charts"
import { ProblemError } from "@citable/contract/problem-error"
import { engineTitle } from "@citable/contract/visibility"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { dollarText } from "../figures/dollar-text.ts"
import { nextScan, type ScanSchedule } from "../visibility/scan-schedule.ts"

export interface ScheduleSectionOptions {
  /** The path of the brand. */
  brandPath: string
  csrf: string
  canWrite: boolean
}

/** Renders the schedule of a brand's scans: when the next one starts, what it asks and costs, and the form that sets it. */
export function scheduleSection(schedule: ScanSchedule, { brandPath, csrf, canWrite }: ScheduleSectionOptions): Html {
  return html`<section id="schedule">
    <h2>Scan schedule</h2>
    <p>${nextScan(schedule)}</p>
    ${canWrite ? html`${costText(schedule, brandPath)}${form(schedule, brandPath, csrf)}` : html`<p class="soft">An owner of the brand can set the schedule.</p>`}
  </section>`
}

function costText({ every, estimate }: ScanSchedule, brandPath: string): Html | "" {
  if (estimate === undefined) return ""
  const prompts = html`<a href="${brandPath}/visibility/prompts">Prompts</a>`
  if (estimate instanceof ProblemError) {
    const reason = every === "off" ? `No scan can start now. ${estimate.message} ` : ""
    return html`<p class="soft">${reason}See ${prompts}. A schedule waits until that has changed.</p>`
  }
  const { questions, cost_usd: cost, engines } = estimate
  const many = `${formatCount(questions)} ${questions === 1 ? "question" : "questions"}`
  return html`<p>
      A scheduled scan asks each engine each prompt once: now ${many} to
      ${engines.map((one) => engineTitle(one)).join(", ")}. ${prompts} has what is asked.
    </p>
    <p class="spends">
      ${
        cost.value === null
          ? "The cost is not known, because prices are missing."
          : `At this size a scan costs about ${dollarText(cost.value)}: about ${dollarText(cost.value * 30)} in 30 days if it is daily, ${dollarText((cost.value * 30) / 7)} if it is weekly.`
      }
    </p>`
}

const choices = [
  ["off", "Off"],
  ["daily", "Daily"],
  ["weekly", "Weekly"],
] as const

const form = ({ every }: ScanSchedule, brandPath: string, csrf: string): Html =>
  html`<form method="post" action="${brandPath}/settings/schedule">
    ${csrfField(csrf)}
    <label for="scans">Ask the engines</label>
    <select id="scans" name="scans" aria-describedby="scans-help">
      ${choices.map(([value, label]) => html`<option value="${value}" ${value === every ? "selected" : ""}>${label}</option>`)}
    </select>
    <p id="scans-help" class="soft">
      A scan is due at once if none was scheduled before, otherwise a day or a week after the last scheduled one. The
      service checks every ten minutes.
    </p>
    <div class="actions"><button>Save the schedule</button></div>
  </form>`

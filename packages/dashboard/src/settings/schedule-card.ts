import type { Brand } from "@citable/contract"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

/** What the service can start by itself. */
export type ScheduleKind = "scans" | "audits" | "search_data"

export interface ScheduleCard {
  kind: ScheduleKind
  title: string
  /** What it covers, when it ran, when it runs next, what it costs. */
  facts: readonly (readonly [label: string, text: Html | string])[]
  /** Label of the choice how often, and what can be chosen. */
  question: string
  choices: readonly (readonly [value: string, label: string])[]
  /** Further fields of the form. */
  more?: Html
}

export interface ScheduleCardOptions {
  brandPath: string
  csrf: string
  canWrite: boolean
  schedule: Brand["schedule"]
  zone: string | null
}

/** Renders one schedule: what is known about it, and the form that sets it. */
export function scheduleCard(card: ScheduleCard, options: ScheduleCardOptions): Html {
  const { kind, title, facts } = card
  const isPaused = options.schedule.paused.includes(kind)
  return html`<section id="${kind}">
    <h2>${title}${isPaused ? html` <span class="badge">Paused</span>` : ""}</h2>
    <dl>
      ${facts.map(
        ([label, text]) =>
          html`<div>
            <dt>${label}</dt>
            <dd><div>${text}</div></dd>
          </div>`,
      )}
    </dl>
    ${options.canWrite ? form(card, options) : html`<p class="soft">An owner of the brand can set the schedule.</p>`}
  </section>`
}

function form(
  { kind, title, question, choices, more = html`` }: ScheduleCard,
  { brandPath, csrf, schedule, zone }: ScheduleCardOptions,
): Html {
  const { [kind]: every, hours, paused } = schedule
  const isPaused = paused.includes(kind)
  const hour = hours[kind]
  return html`<form method="post" action="${brandPath}/settings/schedules/${kind}">
    ${csrfField(csrf)}
    <label for="${kind}-every">${question}</label>
    <select id="${kind}-every" name="${kind}">
      ${choices.map(([value, label]) => html`<option value="${value}" ${value === every ? "selected" : ""}>${label}</option>`)}
    </select>
    <label for="${kind}-hour">From this hour of the day, in ${zone ?? "UTC"}</label>
    <select id="${kind}-hour" name="hour" aria-describedby="${kind}-hour-help">
      <option value="">As late as the last time</option>
      ${Array.from({ length: 24 }, (_, at) => html`<option value="${at}" ${at === hour ? "selected" : ""}>${hourText(at)}</option>`)}
    </select>
    <p id="${kind}-hour-help" class="soft">
      ${
        zone === null
          ? html`The brand has no time zone. <a href="${brandPath}/settings#time_zone">Choose one</a> to plan in it.`
          : html`The <a href="${brandPath}/settings#time_zone">time zone of the brand</a>.`
      }
    </p>
    ${more}
    <div class="actions">
      <button aria-label="Save: ${title}">Save</button>
      ${
        isPaused
          ? html`<button class="plain" name="pause" value="no" aria-label="Save and resume: ${title}">Resume</button>`
          : every === "off"
            ? ""
            : html`<button class="plain" name="pause" value="yes" aria-label="Save and pause: ${title}">Pause</button>`
      }
    </div>
  </form>`
}

/** An hour of the day, such as `06:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`

import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { zoneField } from "../frame/zone-field.ts"
import type { Month } from "./month-of.ts"

/** An article on a day. */
export interface CalendarEntry {
  href: string
  title: string
  /** `updated`: an article that was published before is live with another text. */
  kind: "scheduled" | "published" | "updated"
  /** Such as `2026-11-30`, in the zone of the calendar. */
  day: string
  /** Such as `09:30`. */
  time: string
}

export interface CalendarOptions {
  month: Month
  zone: string
  today: string
  entries: readonly CalendarEntry[]
  /** The path of the list of articles. */
  home: string
  /** Whether the address names a zone. If not, a script fills in the reader's. */
  hasZone: boolean
  /** Whether the month has more articles than the calendar shows. */
  isCut: boolean
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

/** Renders a month as a table. On a phone it looks like a list of the days that have articles. */
export function calendarTable({ month, zone, today, entries, home, hasZone, isCut }: CalendarOptions): Html {
  const byDay = Map.groupBy(entries, ({ day }) => day)
  const link = (name: string, label: string) =>
    html`<a href="${home}/calendar?${new URLSearchParams({ month: name, zone }).toString()}">${label}</a>`
  return html`<div class="bar">
      <nav class="grow" aria-label="Months">
        ${link(month.previous, `← ${monthName(month.previous)}`)} · ${link(month.next, `${monthName(month.next)} →`)}
      </nav>
      <a href="${home}">List of articles</a>
    </div>
    <form class="bar" method="get" action="${home}/calendar" ${hasZone ? "" : html`data-ask-zone`}>
      <div>
        <label for="month">Month</label>
        <input id="month" name="month" type="month" value="${month.name}" required />
      </div>
      <div>${zoneField({ label: "Time zone", zone })}</div>
      <button class="plain">Show</button>
    </form>
    ${isCut ? html`<p class="notice">This month has more articles. The calendar shows the first ones.</p>` : ""}
    ${entries.length === 0 ? html`<p>No article was published or updated in this month, and nothing is scheduled.</p>` : ""}
    <table class="calendar">
      <caption>
        ${monthName(month.name)}, times in ${zone}
      </caption>
      <thead>
        <tr>
          ${weekdays.map((name) => html`<th scope="col"><abbr title="${name}">${name.slice(0, 3)}</abbr></th>`)}
        </tr>
      </thead>
      <tbody>
        ${month.weeks.map(
          (week) =>
            html`<tr>
              ${week.map((day, at) => (day === undefined ? html`<td class="empty"></td>` : cell(day, at, byDay.get(day) ?? [], today)))}
            </tr>`,
        )}
      </tbody>
    </table>`
}

function cell(day: string, weekday: number, entries: readonly CalendarEntry[], today: string): Html {
  return html`<td class="${entries.length === 0 ? "empty" : ""} ${day === today ? "today" : ""}">
    <span class="day">
      <span class="long">${weekdays[weekday]} </span
      >${Number(day.slice(8))}${day === today ? html`<span class="visually-hidden">, today</span>` : ""}
    </span>
    ${
      entries.length === 0
        ? ""
        : html`<ul>
            ${entries.map(
              ({ href, title, kind, time }) =>
                html`<li class="${kind}">
                  <span class="soft">${time} ${words[kind]}</span>
                  <a href="${href}">${title.length > 80 ? `${title.slice(0, 80)}…` : title}</a>
                </li>`,
            )}
          </ul>`
    }
  </td>`
}

const words = { scheduled: "Scheduled", published: "Published", updated: "Updated" } as const

const monthName = (name: string): string =>
  new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${name}-01T00:00:00Z`),
  )

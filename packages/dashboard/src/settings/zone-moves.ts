import type { Brand } from "@citable/contract"
import { toMoment } from "@citable/contract/times"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { hourText, type ScheduleKind } from "./schedule-card.ts"

const names: Readonly<Record<ScheduleKind, string>> = {
  scans: "AI scans",
  audits: "Site audits",
  search_data: "Reading search data",
}

/** Says which schedules begin at another moment in another time zone, and what else moves and does not. `from` is the zone before. */
export function zoneMoves(
  { schedule, time_zone: zone }: Pick<Brand, "schedule" | "time_zone">,
  { from, now }: { from?: string | null; now: number },
): Html {
  const own = (Object.keys(names) as ScheduleKind[]).flatMap((kind) => {
    const hour = schedule.hours[kind]
    return hour === null || schedule[kind] === "off" ? [] : [{ name: names[kind], hour }]
  })
  const utcOf = (hour: number, in_: string | null) => utcHour(hour, in_ ?? "UTC", now)
  return html`<ul>
    ${own.map(({ name, hour }) => {
      const at = `${name} start from ${hourText(hour)} in ${zone ?? "UTC"}, ${utcOf(hour, zone)} UTC`
      if (from === undefined) return html`<li>${at}: they move.</li>`
      const before = utcOf(hour, from)
      return html`<li>${at}${before === utcOf(hour, zone) ? ", as before" : ` instead of ${before} UTC`}.</li>`
    })}
    ${own.length === 0 ? html`<li>No schedule has an hour of its own, so none moves.</li>` : ""}
    <li>The calendar and the times on pages are written in the zone. A planned publication keeps its moment.</li>
    <li>Charts stay: days of AI visibility are in UTC, and those of Search Console in Pacific time.</li>
  </ul>`
}

/** When an hour of today begins in UTC. */
function utcHour(hour: number, zone: string, now: number): string {
  const day = new Date(now).toISOString().slice(0, 10)
  return (toMoment(`${day}T${hourText(hour)}`, zone) ?? `${day}T${hourText(hour)}`).slice(11, 16)
}

import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time, toUtc } from "../frame/time.ts"

export interface NextRun {
  every: string
  /** When it is due; undefined if it is off. Milliseconds since 1970, as all times. */
  at: number | undefined
  now: number
  isPaused: boolean
  /** When somebody last changed the settings: before that, it may not have been due. */
  changedAt: number
  /** How often the service looks for what is due. */
  lookMs: number
}

/** Says when something starts next that can start. What is late is said, because then something keeps it from starting. */
export function nextText({ every, at, now, isPaused, changedAt, lookMs }: NextRun): Html {
  if (every === "off" || at === undefined) return html`Never, because it is off.`
  if (isPaused) return html`Not before somebody resumes it.`
  const moment = new Date(at).toISOString()
  if (at > now) return html`<strong>${time(moment)}</strong> <span class="soft">(${toUtc(moment)})</span>`
  const within = lookMs === 600_000 ? "ten minutes" : "an hour"
  if (Math.max(at, changedAt) + 3 * lookMs < now) {
    return html`<span class="problem"
      >It was due ${time(moment)}, and has not started. The service looks every
      ${within === "an hour" ? "hour" : within} while it runs.</span
    >`
  }
  return html`Within ${within}.`
}

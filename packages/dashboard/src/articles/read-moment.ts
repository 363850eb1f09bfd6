import { toMoment } from "@citable/contract/times"
import { fieldProblem } from "@citable/page-kit"

import { findZone } from "../frame/zone-field.ts"

/** Reads the moment of a schedule from the fields `at` and `zone` of a form, in UTC. Throws 422 for one that has passed: it is a slip. */
export function readMoment(form: URLSearchParams, now: number): string {
  const zone = findZone(form.get("zone") ?? "UTC")
  if (zone === undefined) {
    throw fieldProblem("zone", "No time zone has this name. Choose one of the list, such as Europe/Berlin.")
  }
  const moment = toMoment(form.get("at") ?? "", zone)
  if (moment === undefined) throw fieldProblem("at", "Enter a day and a time, such as 2026-12-01T09:30.")
  if (Date.parse(moment) <= now) {
    throw fieldProblem(
      "at",
      "This moment has passed, and nothing was published. Choose a later one, or press Publish now.",
    )
  }
  return moment
}

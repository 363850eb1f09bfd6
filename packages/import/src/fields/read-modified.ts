import { parseDate } from "../document/parse-date.ts"
import { show, toProblem } from "../import-problem.ts"
import type { FieldContext } from "./field.ts"

const names = [
  "updated",
  "updated_at",
  "updated_on",
  "updated_date",
  "date_updated",
  "modified",
  "modified_at",
  "modified_date",
  "mod_datetime",
  "date_modified",
  "post_modified_gmt",
  "post_modified",
  "lastmod",
  "last_mod",
  "last_modified",
  "last_modified_at",
  "last_updated",
  "last_update",
]

/** Reads the date of the last change, as RFC 3339 in UTC. */
export function readModified(context: FieldContext): string | undefined {
  for (const name of names) {
    const found = context.front.take(name)
    if (typeof found?.value !== "string") continue
    const at = parseDate(found.value)
    if (at !== undefined) return at
    const message = `${found.key} "${show(found.value)}" is not a date that the import can read. Write it like 2026-01-31.`
    context.report(toProblem("invalid_date", message, { subject: found.key }))
  }
  return undefined
}

import { toPrintable } from "../internal/to-printable.ts"
import type { Check } from "./check.ts"

const marks = { ok: "✓", warning: "!", error: "✗", skipped: "–" }

/** Formats checks for a terminal: a line each, and the remedy below. Texts of strangers cannot control the terminal. */
export function formatChecks(checks: readonly Check[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length))
  return checks
    .flatMap(({ name, status, message, remedy, absent }) => [
      `${marks[status]} ${name.padEnd(width)}  ${status === "skipped" && absent !== true ? "Not checked. " : ""}${toPrintable(message)}`,
      ...(remedy === undefined ? [] : [`  ${" ".repeat(width)}  ${toPrintable(remedy)}`]),
    ])
    .join("\n")
}

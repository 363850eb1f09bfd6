import type { RemovedPart } from "./removed-parts.ts"

/** Writes what was removed from an SVG as a phrase, such as `2 scripts, 1 external picture`. Empty if nothing was. */
export function showRemoved(parts: readonly RemovedPart[]): string {
  return parts.map(({ kind, count }) => `${count} ${kind}${count === 1 ? "" : "s"}`).join(", ")
}

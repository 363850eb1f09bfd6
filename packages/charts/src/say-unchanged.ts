import type { Change } from "./to-changes.ts"

/** Why a figure has no arrow, in words; undefined if it has one. */
export function sayUnchanged({ kind }: Change): string | undefined {
  switch (kind) {
    case "few":
      return "Too few in common to compare"
    case "unlike":
      return "Nothing in common to compare"
    case "waiting":
      return "Not compared yet: earlier answers are being indexed"
    case "none":
      return "No clear change"
    case "up":
    case "down":
      return undefined
  }
}

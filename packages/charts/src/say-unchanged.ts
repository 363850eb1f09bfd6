import type { Change } from "./to-changes.ts"

/** Why a figure has no arrow, in words; undefined if it has one. */
export const sayUnchanged = ({ kind }: Change): string | undefined => texts[kind]

const texts: Record<Change["kind"], string | undefined> = {
  few: "Too few in common to compare",
  unlike: "Nothing in common to compare",
  waiting: "Not compared yet: earlier answers are being indexed",
  none: "No clear change",
  up: undefined,
  down: undefined,
}

import type { Days } from "./count-changes.ts"

/** A baseline of fewer days tells too little. */
export const fewestDaysBefore = 28

/** How many days a baseline has, without those by whose answers somebody chose the prompts: the worst get better by themselves. */
export function baselineDays({ from, until }: Days, seen: Days): number {
  const left = Math.min(seen.until, until) - Math.max(seen.from, from)
  return Math.max(0, until - from) - Math.max(0, left)
}

import type { TrackedName } from "./find-mentions.ts"

/** Up to here, no text takes 10 milliseconds. Most answers are shorter. */
const most = { characters: 16_000, work: 100_000 }

/** Whether so many characters are read at once for these names. What is not belongs on a thread. */
export function isCheapToRead(characters: number, names: readonly TrackedName[]): boolean {
  if (characters > most.characters) return false
  // A name has about as many forms as aliases.
  const forms = names.reduce((sum, { aliases, domains }) => sum + 1 + (aliases.length + domains.length) / 2, 0)
  return characters * forms <= most.work
}

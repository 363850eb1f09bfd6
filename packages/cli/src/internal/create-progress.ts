import type { CommandInput } from "../command.ts"

/** Shorter work needs no progress. */
const quietMs = 2000
const everyMs = 250
const everyLineMs = 5000
/** Moves to the line before and empties it. */
const replaceLine = "\u{1b}[1A\u{1b}[2K"

/**
 * Shows progress and the time so far in one line of a terminal, from the third second on: `120 of 600 files, 4 s`. Says nothing where
 * nobody watches, and with `--json`. With `besideLines`, the command prints other lines meanwhile: progress gets a line of its own every five
 * seconds, and replaces none.
 */
export function createProgress(
  {
    err,
    isTerminal = false,
    json = false,
    besideLines = false,
  }: Pick<CommandInput, "err" | "isTerminal"> & { json?: boolean; besideLines?: boolean },
  now: () => number = Date.now,
): (text: string) => void {
  const startedAt = now()
  let shownAt: number | undefined
  return (text) => {
    if (!isTerminal || json) return
    const at = now()
    const pause = besideLines ? everyLineMs : everyMs
    if (at - startedAt < quietMs || (shownAt !== undefined && at - shownAt < pause)) return
    err(`${shownAt === undefined || besideLines ? "" : replaceLine}${text}, ${toDuration(at - startedAt)}`)
    shownAt = at
  }
}

function toDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

import type { Audit } from "@citable/contract/site"

import type { CommandIo } from "../command.ts"

const width = 24
/** Milliseconds between two lines of one step where a line cannot be replaced. */
const everyMs = 5000
/** Moves to the line before and empties it. */
const replaceLine = "\u{1b}[1A\u{1b}[2K"

const steps: Record<Audit["step"], string> = {
  waiting: "Looking at the site as crawlers do",
  looking: "Looking at the site as crawlers do",
  crawling: "Reading pages",
  checking_links: "Checking links and images",
  measuring: "Measuring pages",
  judging: "Judging",
  done: "Judging",
}

/** Shows on standard error what an audit does: a bar in one line of a terminal, else a line now and then. */
export function createAuditProgress(
  { err, isTerminal = false }: Pick<CommandIo, "err" | "isTerminal">,
  now: () => number = Date.now,
): (audit: Pick<Audit, "step" | "progress">) => void {
  let shown = ""
  let shownStep = ""
  let shownAt = 0
  return ({ step, progress }) => {
    const text = toLine(steps[step], progress)
    if (text === shown) return
    if (!isTerminal && steps[step] === shownStep && now() - shownAt < everyMs) return
    err(isTerminal && shown !== "" ? replaceLine + text : text)
    shown = text
    shownStep = steps[step]
    shownAt = now()
  }
}

function toLine(what: string, { done, of }: Audit["progress"]): string {
  if (of === 0) return `${what} …`
  const filled = Math.min(width, Math.round((done / of) * width))
  return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${what}: ${done} of ${of}`
}

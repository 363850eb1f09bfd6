import type { CommandIo } from "../command.ts"

const everyMs = 1000

/** Prints progress on standard error, at most once a second. */
export function createProgress({ err }: Pick<CommandIo, "err">, now: () => number = Date.now): (text: string) => void {
  let lastReportAt = now()
  return (text) => {
    if (now() - lastReportAt < everyMs) return
    lastReportAt = now()
    err(text)
  }
}

import type { CommandIo } from "../command.ts"

const everyMs = 1000

/** Tells how far something is, once a second at most, to whoever watches. */
export function createProgress({ err }: Pick<CommandIo, "err">, now: () => number = Date.now): (text: string) => void {
  let lastReportAt = now()
  return (text) => {
    if (now() - lastReportAt < everyMs) return
    lastReportAt = now()
    err(text)
  }
}

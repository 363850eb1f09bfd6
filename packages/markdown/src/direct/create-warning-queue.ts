import type { Placed, WarningTarget } from "../internal/create-reporter.ts"

/** Keeps warnings back, so that they come in the order in which a tree would give them. */
export interface WarningQueue extends WarningTarget {
  flush(target: WarningTarget): void
}

export function createWarningQueue(): WarningQueue {
  const queued: [code: string, message: string, node: Placed | undefined][] = []
  return {
    warn: (code, message, node) => void queued.push([code, message, node]),
    // Only trees with positions have lines.
    lineOf: () => undefined,
    flush(target) {
      for (const warning of queued) target.warn(...warning)
      queued.length = 0
    },
  }
}

import type { RegexEngine } from "@shikijs/core"

/**
 * What the grammars may cost for one body: ordinary code of the longest length takes less than a third. It is the only limit on what a
 * regular expression that tries everything costs, since 25 characters can take as long as an article.
 */
const maxMilliseconds = 2000

/** What the grammars cost so far for one body. */
export interface CodeMeter {
  milliseconds: number
}

export interface MeteredEngine {
  engine: RegexEngine
  /** Runs a function whose matches count for a meter. `undefined` if it was spent before the end. */
  measure<Result>(this: void, meter: CodeMeter, run: () => Result): Result | undefined
}

/** Wraps an engine so that it finds nothing any more once a body has had its time. Compiling a grammar does not count. */
export function createMeteredEngine(inner: RegexEngine): MeteredEngine {
  let current: CodeMeter | undefined
  return {
    engine: {
      createString: (text) => inner.createString(text),
      createScanner(patterns) {
        const scanner = inner.createScanner(patterns)
        return {
          ...(scanner.dispose === undefined ? {} : { dispose: () => scanner.dispose?.() }),
          findNextMatchSync(text, start, options) {
            if (current === undefined) return scanner.findNextMatchSync(text, start, options)
            if (current.milliseconds > maxMilliseconds) return null
            const before = readClock()
            const found = scanner.findNextMatchSync(text, start, options)
            current.milliseconds += readClock() - before
            return found
          },
        }
      },
    },
    measure(meter, run) {
      current = meter
      try {
        const result = run()
        return meter.milliseconds > maxMilliseconds ? undefined : result
      } finally {
        current = undefined
      }
    },
  }
}

/** Milliseconds of the thread's own work where the runtime knows them, so that a busy machine changes no result. */
function readClock(): number {
  const { process } = globalThis as { process?: { threadCpuUsage?: () => { user: number; system: number } } }
  if (typeof process?.threadCpuUsage !== "function") return performance.now()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

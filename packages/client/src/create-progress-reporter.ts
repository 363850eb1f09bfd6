import type { SyncProgress } from "./sync/sync-options.ts"

/** Where a reporter writes: `process.stderr`, or a stand-in for tests. */
export interface ProgressStream {
  write(text: string): unknown
  isTTY?: boolean | undefined
  columns?: number | undefined
}

export interface ProgressReporterOptions {
  /** Writes nothing. */
  silent?: boolean | undefined
  /** The beginning of each line. Default: `Articles`. */
  label?: string | undefined
  /** Default: `process.stderr`. */
  stream?: ProgressStream | undefined
  /** Default: whether the stream is a terminal and `CI` is not set. */
  bar?: boolean | undefined
  /** For tests: the time in milliseconds. Default: `performance.now`. */
  now?: (() => number) | undefined
}

/** Syncs that end within this time write nothing. */
const initialDelayMs = 1_000
const barEveryMs = 100
const lineEveryMs = 5_000
const barWidth = 24

/**
 * Creates an `onProgress` for `syncContent` and `openReplica`. It writes how many articles a long sync has read, how many per second, and
 * how long it will take: as a bar on a terminal, otherwise as a line every five seconds.
 */
export function createProgressReporter(options: ProgressReporterOptions = {}): (progress: SyncProgress) => void {
  // Edge runtimes have no `process`.
  const here = typeof process === "undefined" ? undefined : process
  const { silent = false, label = "Articles", stream = here?.stderr, now = () => performance.now() } = options
  const { bar = stream?.isTTY === true && !here?.env["CI"] } = options
  let startedAt = now()
  let reportedAt: number | undefined
  return (progress) => {
    if (silent || stream === undefined) return
    const at = now()
    if (progress.pages === 1) {
      // One reporter may see several syncs.
      startedAt = at
      reportedAt = undefined
    }
    const isDue =
      at - (reportedAt ?? startedAt) >= (reportedAt === undefined ? initialDelayMs : bar ? barEveryMs : lineEveryMs)
    if (isDue || (progress.done && reportedAt !== undefined)) {
      const text = describe(progress, { label, bar, elapsedMs: at - startedAt })
      stream.write(
        bar ? `\r${text.slice(0, (stream.columns ?? 80) - 1)}\u001B[K${progress.done ? "\n" : ""}` : `${text}\n`,
      )
      reportedAt = at
    }
  }
}

function describe(
  { upserted, deleted, fraction, done }: SyncProgress,
  { label, bar, elapsedMs }: { label: string; bar: boolean; elapsedMs: number },
): string {
  const count = upserted + deleted
  const parts = [
    count.toLocaleString("en"),
    `${Math.round(count / Math.max(0.001, elapsedMs / 1000)).toLocaleString("en")}/s`,
    ...(done ? [`done in ${toDuration(elapsedMs)}`] : []),
    ...(!done && fraction !== undefined && fraction > 0
      ? [`${Math.floor(fraction * 100)} %`, `${toDuration((elapsedMs / fraction) * (1 - fraction))} left`]
      : []),
  ]
  return [label, ...(bar ? [toBar(fraction)] : []), parts.join(" · ")].join(" ")
}

function toBar(fraction: number | undefined): string {
  const full = Math.round((fraction ?? 0) * barWidth)
  return `[${"=".repeat(full)}${" ".repeat(barWidth - full)}]`
}

function toDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

// For pages that visitors wait for: reads that end in time, and that continue while the service is down.
export { createSteadyReads, retrySeconds, staleSeconds } from "./steady/create-steady-reads.ts"
export type { Reading, Recalled, SteadyRead, SteadyReads, SteadyReadsOptions } from "./steady/create-steady-reads.ts"
export { createTimeBudget, visitLimits } from "./steady/create-time-budget.ts"
export type { TimeLimits } from "./steady/create-time-budget.ts"
export { isOutage } from "./steady/is-outage.ts"
export { isLongRunning } from "./steady/is-long-running.ts"
export { watchChanges } from "./steady/watch-changes.ts"
export type { ChangeWatch, WatchOptions, WatchPosition } from "./steady/watch-changes.ts"

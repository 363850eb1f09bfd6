// Node only: a time limit
export { createTimeLimit } from "./create-time-limit.ts"
export type { TimeLimit, TimeLimitOptions } from "./create-time-limit.ts"

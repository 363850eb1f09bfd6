// Node only: a time limit
export { createTimeLimit } from "./create-time-limit.ts"
export type { TimeLimitOptions } from "./create-time-limit.ts"
export type { TimeLimit } from "./render-options.ts"

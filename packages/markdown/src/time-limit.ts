// Node only: a time limit
export { createTimeLimit } from "./time-limit/create-time-limit.ts"
export type { TimeLimitOptions } from "./time-limit/create-time-limit.ts"
export type { TimeLimit } from "./render-options.ts"

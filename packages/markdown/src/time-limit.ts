// Node only: a time limit
export { createTimeLimit } from "./time-limit/create-time-limit.ts"
export type { TextThread, TimeLimitOptions } from "./time-limit/create-time-limit.ts"
export type { TimeLimit } from "./render-options.ts"

// A clipboard
export type { ClipboardOptions, ClipboardText } from "./clipboard/read-clipboard.ts"
export type { LeftOut } from "./clipboard/left-out.ts"

export { nextRun } from "./next-run.ts"
export type { Recurrence } from "./next-run.ts"
export { toMoment } from "./to-moment.ts"

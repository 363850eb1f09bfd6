export { hasProcessEnded } from "./leases/has-process-ended.ts"
export { nameProcess } from "./leases/name-process.ts"

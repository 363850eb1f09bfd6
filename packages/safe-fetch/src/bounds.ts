export { type ReadBytes, readBytes } from "./read-bytes.ts"
export { readUpTo } from "./read-up-to.ts"
export { withDeadline } from "./with-deadline.ts"

// For Deno and Bun, which have Node's modules, and a fetch that keeps connections open.
// Types come from index.ts; every name of it is here.
export { ApiError } from "./api-error.ts"
export { createMemorySink } from "./create-memory-sink.ts"
export { createProgressReporter } from "./create-progress-reporter.ts"
export { etagOf } from "./etag-of.ts"
export { NetworkError } from "./network-error.ts"
export { openReplica } from "./open-replica.ts"
export { syncContent } from "./sync-content.ts"
export { toContentSource } from "./to-content-source.ts"
export { createClient } from "./web/create-client.ts"

// For runtimes without a disk and without Node's modules: Vercel's edge, Cloudflare Workers and similar.
// Types come from index.ts; every name of it is here.
export { ApiError } from "./api-error.ts"
export { createMemorySink } from "./create-memory-sink.ts"
export { createProgressReporter } from "./create-progress-reporter.ts"
export { etagOf } from "./etag-of.ts"
export { NetworkError } from "./network-error.ts"
export { syncContent } from "./sync-content.ts"
export { toContentSource } from "./to-content-source.ts"
export { createClient } from "./web/create-client.ts"
export { openReplica } from "./web/open-replica.ts"

// For bundles that browsers load: nothing here takes a key. Types come from index.ts, whose names are all here.
export { ApiError } from "./api-error.ts"
export { createClient } from "./browser/create-client.ts"
export { createMemorySink } from "./create-memory-sink.ts"
export { createProgressReporter } from "./create-progress-reporter.ts"
export { NetworkError } from "./network-error.ts"
export { syncContent } from "./sync-content.ts"
export { toContentSource } from "./to-content-source.ts"
export { openReplica } from "./web/open-replica.ts"

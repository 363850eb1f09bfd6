import { createClient, createProgressReporter, openReplica, toContentSource } from "@citable/client"

const source = toContentSource(createClient())
await openReplica({ dir: ".cache/articles", source, onProgress: createProgressReporter() })

export {}

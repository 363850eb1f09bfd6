import { createClient, openReplica, toContentSource } from "@citable/client"

const source = toContentSource(createClient())
const buildId = process.env["BUILD_ID"] ?? "local"
await openReplica({ dir: ".cache/articles", source, freshFor: buildId })
await openReplica({ dir: ".cache/articles", source, maxAgeMs: 60_000 })

export {}

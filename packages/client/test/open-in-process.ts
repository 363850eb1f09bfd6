// A build worker. It opens the replica and prints its articles, with "forever" repeatedly until it is killed.
import { createClient, openReplica, toContentSource } from "@citable/client"

import { apiKey } from "./fake-service.ts"
import { toSeen } from "./to-seen.ts"

const [dir = "", baseUrl = "", freshFor, forever] = process.argv.slice(2)
const source = toContentSource(createClient({ baseUrl, apiKey }))
for (;;) {
  const replica = await openReplica({ dir, source, freshFor: freshFor === "-" ? undefined : freshFor })
  const seen = toSeen(replica.articles())
  process.stdout.write(`${JSON.stringify({ seen, synced: replica.summary !== undefined })}\n`)
  if (forever !== "forever") break
}

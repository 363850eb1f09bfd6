import { expect, it } from "vitest"

import { checkLateRequests } from "./check-late-requests.ts"
import { openHttpEndpoint } from "./open-http-endpoint.ts"

it("one article has its newest text, or stays hidden, in two thousand schedules of late requests", async () => {
  const endpoint = await openHttpEndpoint()
  try {
    await checkLateRequests(endpoint, await endpoint.create(), 2000)
    expect(endpoint.receiver.articles.size).toBe(1)
  } finally {
    await endpoint.close()
  }
}, 600_000)

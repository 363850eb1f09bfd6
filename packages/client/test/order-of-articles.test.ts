import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, createMemorySink, openReplica, syncContent, toContentSource } from "@citable/client"
import { startService } from "@citable/dev"
import { expect, it } from "vitest"

it("replicas have articles of the same date in the order of the service's list", async () => {
  const service = await startService()
  const dir = await mkdtemp(join(tmpdir(), "citable-order-"))
  const editor = createClient({ baseUrl: service.url, apiKey: service.writeKey })
  const site = createClient({ baseUrl: service.url, apiKey: service.apiKey })
  try {
    for (const slug of ["b", "d", "a", "c"]) {
      const { id } = await editor.createContent({ title: slug, slug, published_at: "2024-01-01T00:00:00.000Z" })
      await editor.publishContent({ content_id: id })
    }
    const listed = (await site.listContent({})).data.map(({ id }) => id)
    expect(listed.length).toBeGreaterThanOrEqual(4)
    const sink = createMemorySink()
    await syncContent({ source: toContentSource(site), sink })
    expect(sink.articles().map(({ id }) => id)).toEqual(listed)
    const replica = await openReplica({ dir, source: toContentSource(site) })
    expect(replica.articles().map(({ id }) => id)).toEqual(listed)
  } finally {
    await Promise.all([editor.close(), site.close()])
    await service.close()
    await rm(dir, { recursive: true })
  }
})

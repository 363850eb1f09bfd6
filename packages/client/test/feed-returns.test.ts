import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, openReplica, toContentSource } from "@citable/client"
import { listen, startService } from "@citable/dev"
import { expect, test } from "vitest"

test("A replica that had to read the list returns to the change feed as soon as the service has it", async () => {
  const service = await startService()
  for (let at = 0; at < 3; at++) await service.publish({ title: `Article ${at}`, slug: `article-${at}` })
  let hasFeed = false
  const asked: string[] = []
  const proxy = await listen(async (request) => {
    const path = new URL(request.url).pathname.replace(/^.*\/brands\/[^/]+/, "")
    asked.push(path)
    return !hasFeed && path === "/content/changes"
      ? new Response("", { status: 404 })
      : await service.service.fetch(request)
  })
  const client = createClient({ baseUrl: proxy.url, apiKey: service.apiKey, brandId: service.brandId })
  const dir = await mkdtemp(join(tmpdir(), "citable-"))
  const open = async () => {
    asked.length = 0
    const { summary, size } = await openReplica({ dir, source: toContentSource(client) })
    return { upserted: summary?.upserted, requests: summary?.requests, size, asked: [...asked] }
  }
  try {
    const list = ["/content/changes", "/content"]
    expect(await open()).toEqual({ upserted: 3, requests: 1, size: 3, asked: list })
    expect(await open()).toEqual({ upserted: 0, requests: 1, size: 3, asked: list })
    hasFeed = true
    await service.publish({ title: "Another", slug: "another" })
    expect(await open()).toEqual({ upserted: 4, requests: 1, size: 4, asked: ["/content/changes"] })
    expect(await open()).toEqual({ upserted: 0, requests: 1, size: 4, asked: ["/content/changes"] })
  } finally {
    await client.close()
    await proxy.close()
    await service.close()
    await rm(dir, { recursive: true })
  }
})

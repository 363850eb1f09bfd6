import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { createMemorySink, openReplica, syncContent } from "@citable/client"
import { afterEach, expect, test, vi } from "vitest"

import { createFakeBrand } from "./fake-brand.ts"
import { toSource } from "./sync-schedule.ts"

afterEach(() => vi.unstubAllEnvs())

const fill = (count: number) => {
  const brand = createFakeBrand()
  for (let at = 0; at < count; at++) brand.publish(`cnt_${at}`)
  return { brand, source: toSource(brand, { feed: true }), sink: createMemorySink() }
}

test.each(["tombstones", "a snapshot"])(
  "A sync that would delete more than half of the articles by %s changes nothing",
  async (by) => {
    const { brand, source, sink } = fill(40)
    await syncContent({ source, sink })
    for (let at = 0; at < 21; at++) brand.remove(`cnt_${at}`)
    if (by === "a snapshot") brand.expireTokens()
    const refused = expect(syncContent({ source, sink })).rejects
    await refused.toMatchObject({
      name: "CitableError",
      code: "too_many_deletes",
      message: expect.stringContaining("21 of 40 articles are gone") as string,
    })
    expect(sink.articles()).toHaveLength(40)
    expect(await syncContent({ source, sink, maxDeleteShare: 1 })).toMatchObject({ deleted: 21 })
    expect(sink.articles()).toHaveLength(19)
  },
)

test("A sync may delete half of the articles, and always ten", async () => {
  const { brand, source, sink } = fill(40)
  await syncContent({ source, sink })
  for (let at = 0; at < 20; at++) brand.remove(`cnt_${at}`)
  expect(await syncContent({ source, sink })).toMatchObject({ deleted: 20 })
  for (let at = 20; at < 30; at++) brand.remove(`cnt_${at}`)
  expect(await syncContent({ source, sink, maxDeleteShare: 0 })).toMatchObject({ deleted: 10 })
})

test("An environment variable confirms many deletions", async () => {
  const { brand, source, sink } = fill(20)
  await syncContent({ source, sink })
  for (let at = 0; at < 20; at++) brand.remove(`cnt_${at}`)
  vi.stubEnv("CITABLE_MAX_DELETE_SHARE", "all")
  await expect(syncContent({ source, sink })).rejects.toMatchObject({ code: "invalid_input" })
  vi.stubEnv("CITABLE_MAX_DELETE_SHARE", "1")
  expect(await syncContent({ source, sink })).toMatchObject({ deleted: 20 })
})

test("A replica keeps its articles after a refused sync, and serves them with onError stale", async () => {
  const { brand, source } = fill(20)
  const dir = await mkdtemp(join(tmpdir(), "citable-"))
  await openReplica({ dir, source })
  for (let at = 0; at < 20; at++) brand.remove(`cnt_${at}`)
  await expect(openReplica({ dir, source })).rejects.toMatchObject({ code: "too_many_deletes" })
  const warnings: string[] = []
  const onWarning = ({ message }: { message: string }): unknown => warnings.push(message)
  expect((await openReplica({ dir, source, onError: "stale", onWarning })).size).toBe(20)
  expect(warnings).toEqual([expect.stringContaining("maxDeleteShare: 1")])
  expect((await openReplica({ dir, source, maxDeleteShare: 1 })).size).toBe(0)
  await rm(dir, { recursive: true })
})

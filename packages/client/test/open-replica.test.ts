import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { hostname, tmpdir } from "node:os"
import { join } from "node:path"

import { createClient, openReplica, toContentSource } from "@citable/client"
import type { ArticleSummary, ContentSource, ReplicaWarning } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createFakeService } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"
import { problem } from "./serve.ts"

let service: FakeService
let dir: string
beforeEach(async () => {
  service = await createFakeService()
  dir = await mkdtemp(join(tmpdir(), "citable-"))
  service.publish("cnt_1", { slug: "first", previous_slugs: ["zero"], published_at: "2026-01-01T00:00:00Z" })
  service.publish("cnt_2", { slug: "second", published_at: "2026-01-02T00:00:00Z" })
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

/** The files of a directory besides the head and its one segment. */
async function readOthers(replicaDir: string): Promise<string[]> {
  return (await readdir(replicaDir)).filter(
    (name) => !/^(replica\.json|articles-[0-9a-f-]{36}\.(data|index))$/.test(name),
  )
}

const createSource = (): ContentSource => toContentSource(createClient({ baseUrl: service.url, apiKey, retries: 0 }))

test("A replica finds articles by slug, locale, former slug and id, newest first", async () => {
  service.publish("cnt_3", { slug: "second", locale: "de", published_at: "2026-01-03T00:00:00Z" })
  service.publish("cnt_4", { slug: "later", published_at: null })
  const replica = await openReplica({ dir, source: createSource() })
  expect(replica.articles().map(({ id }) => id)).toEqual(["cnt_3", "cnt_2", "cnt_1", "cnt_4"])
  const pick = ({ id, slug, locale, revision }: Omit<ArticleSummary, "checksum">) => {
    return { id, slug, locale, revision, checksum: expect.any(String) as string }
  }
  expect(replica.summaries()).toEqual(replica.articles().map(pick))
  const given = replica.summaries() as ArticleSummary[]
  given.splice(0, 2)
  Object.assign(given[0] ?? {}, { slug: "changed" })
  expect(replica.summaries()).toEqual(replica.articles().map(pick))
  expect(replica.bySlug("first")?.id).toBe("cnt_1")
  expect(replica.bySlug("second")?.id).toBe("cnt_3")
  expect(replica.bySlug("second", "en")?.id).toBe("cnt_2")
  expect(replica.bySlug("first", "de")).toBeUndefined()
  expect(replica.byPreviousSlug("zero", "en")?.id).toBe("cnt_1")
  expect(replica.byPreviousSlug("first")).toBeUndefined()
  expect(replica.byId("cnt_2")?.slug).toBe("second")
  expect(replica.summary).toMatchObject({ upserted: 4, snapshot: true })
})

test("Without freshFor and maxAgeMs every opening syncs, and the second takes one request", async () => {
  const source = createSource()
  await openReplica({ dir, source })
  service.publish("cnt_1", { title: "Changed" })
  service.remove("cnt_2")
  service.requests.length = 0
  const replica = await openReplica({ dir, source: createSource() })
  expect(replica.articles().map(({ title }) => title)).toEqual(["Changed"])
  expect(replica.summary).toMatchObject({ upserted: 1, deleted: 1, snapshot: false })
  expect(service.requests).toHaveLength(1)
})

test("A replica syncs once for each name", async () => {
  const source = createSource()
  await openReplica({ dir, source, freshFor: "build-1" })
  service.requests.length = 0
  const again = await openReplica({ dir, source, freshFor: "build-1" })
  expect(again.summary).toBeUndefined()
  expect(again.articles()).toHaveLength(2)
  expect(service.requests).toHaveLength(0)
  await openReplica({ dir, source, freshFor: "build-2" })
  await openReplica({ dir, source, freshFor: "build-1" })
  expect(service.requests).toHaveLength(1)
})

test("A recent replica needs no sync", async () => {
  const source = createSource()
  let time = Date.parse("2026-01-01T00:00:00Z")
  const open = async () => await openReplica({ dir, source, maxAgeMs: 60_000, now: () => time })
  const first = await open()
  expect(first.syncedAt).toBe("2026-01-01T00:00:00.000Z")
  time += 60_000
  expect((await open()).summary).toBeUndefined()
  time += 1
  expect((await open()).summary).toBeDefined()
})

test("A replica of another key or service counts as absent", async () => {
  await openReplica({ dir, source: createSource(), freshFor: "build" })
  const other = { ...createSource(), fingerprint: "another" }
  expect((await openReplica({ dir, source: other, freshFor: "build" })).summary?.snapshot).toBe(true)
})

test.each([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, -10)],
  ["empty", () => Buffer.alloc(0)],
  ["changed", (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace("cnt_1", "cnt_7"), "latin1")],
  ["of another program", () => Buffer.from('{"articles": []}\n')],
  ["missing", () => undefined],
])("A replica with a %s file fetches everything again, and warns if it had articles", async (what, change) => {
  for (const kind of ["replica.json", ".index", ".data"]) {
    const replicaDir = join(dir, kind)
    const source = createSource()
    await openReplica({ dir: replicaDir, source, freshFor: "build" })
    const path = join(replicaDir, (await readdir(replicaDir)).find((name) => name.endsWith(kind)) ?? "")
    const changed = change(await readFile(path))
    if (changed === undefined) await rm(path)
    else await writeFile(path, kind === "replica.json" && what === "changed" ? `${changed.toString()} ` : changed)
    // The same size, so only reading shows the damage.
    if (kind === ".data" && what === "changed") continue
    const warnings: ReplicaWarning[] = []
    const options = { dir: replicaDir, source, freshFor: "build" }
    const replica = await openReplica({ ...options, onWarning: (warning) => warnings.push(warning) })
    expect(warnings.map(({ code }) => code)).toEqual(
      what === "missing" && kind === "replica.json" ? [] : ["damaged_replica"],
    )
    expect(replica.summary?.snapshot).toBe(true)
    expect(replica.articles().map(({ title, body }) => `${title} ${body}`)).toEqual(["First Hello.", "First Hello."])
    expect((await openReplica({ ...options, onWarning: (warning) => warnings.push(warning) })).summary).toBeUndefined()
  }
})

test.each([
  ["an article", "First"],
  ["a body", "Hello."],
])("If %s changed on disk, reading fails, and the next opening fetches everything again", async (_what, text) => {
  const options = { dir, source: createSource(), freshFor: "build" }
  await openReplica(options)
  const path = join(dir, (await readdir(dir)).find((name) => name.endsWith(".data")) ?? "")
  const bytes = await readFile(path)
  bytes.write("X", bytes.indexOf(text))
  await writeFile(path, bytes)
  const torn = await openReplica(options)
  expect(() => torn.articles().map(({ body }) => body)).toThrow(
    expect.objectContaining({ name: "CitableError", code: "replica_damaged" }),
  )
  service.intercept = () => problem(500, "internal_error")
  const warnings: ReplicaWarning[] = []
  const onWarning = (warning: ReplicaWarning): unknown => warnings.push(warning)
  const stale = await openReplica({ ...options, onError: "stale", onWarning })
  expect(warnings.map(({ code }) => code)).toEqual(["damaged_replica", "stale_replica"])
  expect(stale.size, "what is left of it is better than nothing").toBe(2)
  service.intercept = undefined
  const repaired = await openReplica({ ...options, onWarning })
  expect(repaired.summary?.snapshot).toBe(true)
  expect(repaired.articles().map(({ title, body }) => `${title} ${body}`)).toEqual(["First Hello.", "First Hello."])
})

test("A replica of another version counts as absent, without a warning", async () => {
  const source = createSource()
  await openReplica({ dir, source })
  const path = join(dir, "replica.json")
  await writeFile(path, (await readFile(path, "utf8")).replace("citable-replica 4 ", "citable-replica 5 "))
  const warnings: ReplicaWarning[] = []
  const replica = await openReplica({ dir, source, onWarning: (warning) => warnings.push(warning) })
  expect(replica.summary?.snapshot).toBe(true)
  expect(warnings).toEqual([])
})

test("With the service down, an opening fails, or returns the old replica with its age", async () => {
  let time = Date.parse("2026-01-01T00:00:00Z")
  const source = createSource()
  const options = { dir, source, now: () => time }
  await openReplica(options)
  time += 3 * 3_600_000
  service.intercept = () => problem(500, "internal_error")
  await expect(openReplica(options)).rejects.toMatchObject({ code: "internal_error", status: 500 })
  const warnings: ReplicaWarning[] = []
  const replica = await openReplica({ ...options, onError: "stale", onWarning: (warning) => warnings.push(warning) })
  expect(replica.articles()).toHaveLength(2)
  expect(replica.summary).toBeUndefined()
  expect(warnings).toMatchObject([{ code: "stale_replica", cause: { code: "internal_error" } }])
  expect(warnings[0]?.message).toContain("3 hours ago (2026-01-01T00:00:00.000Z)")
  await expect(
    openReplica({ ...options, dir: join(dir, "other"), onError: "stale" }),
    "there is nothing old to give",
  ).rejects.toMatchObject({ code: "internal_error" })
})

test("A signal ends an opening, even with an old replica", async () => {
  const source = createSource()
  await openReplica({ dir, source })
  const controller = new AbortController()
  service.intercept = () => {
    controller.abort(new Error("Stop."))
    return "hang"
  }
  await expect(openReplica({ dir, source, onError: "stale", signal: controller.signal })).rejects.toThrow("Stop.")
  expect(await readOthers(dir)).toEqual([])
})

test("An error names a directory that cannot be created", async () => {
  const file = join(dir, "file")
  await writeFile(file, "")
  await expect(openReplica({ dir: join(file, "replica"), source: createSource() })).rejects.toMatchObject({
    name: "CitableError",
    code: expect.stringMatching(/^replica_un(readable|writable)$/) as string,
  })
})

test("A sync removes old leftovers of dead processes, and nothing else", async () => {
  const left = ["replica.json", "replica.lock"].map((name) => `${name}.${randomUUID()}`)
  for (const name of [...left, "replica.json.mine", "notes.txt"]) {
    await writeFile(join(dir, name), "")
    await utimes(join(dir, name), 0, 0)
  }
  const fresh = `replica.json.${randomUUID()}`
  await writeFile(join(dir, fresh), "")
  await openReplica({ dir, source: createSource() })
  expect((await readOthers(dir)).toSorted()).toEqual(["notes.txt", fresh, "replica.json.mine"].toSorted())
})

const owner = { id: "x", host: hostname(), pid: process.pid, started: Math.round(Date.now() - process.uptime() * 1000) }

test.each([
  // No process on Linux has a pid this high.
  ["of a process that is dead", { ...owner, pid: 2 ** 30 }, 0],
  ["of an earlier process with the same number", { ...owner, started: owner.started - 60_000 }, 0],
  ["of another machine that went silent", { ...owner, host: "elsewhere" }, 31],
  ["that nobody's name was written to", "", 3],
])("Another process takes over a lock %s", async (_whose, content, ageSeconds) => {
  const path = join(dir, "replica.lock")
  await writeFile(path, content === "" ? "" : JSON.stringify(content))
  const touched = Date.now() / 1000 - ageSeconds
  await utimes(path, touched, touched)
  expect((await openReplica({ dir, source: createSource() })).articles()).toHaveLength(2)
  expect(await readOthers(dir)).toEqual([])
})

test("An opening waits for a held lock", async () => {
  const path = join(dir, "replica.lock")
  await writeFile(path, JSON.stringify({ ...owner, host: "elsewhere" }))
  const controller = new AbortController()
  const opening = openReplica({ dir, source: createSource(), signal: controller.signal })
  const waited = openReplica({ dir, source: createSource() })
  controller.abort(new Error("Stop."))
  await expect(opening).rejects.toThrow("Stop.")
  expect(service.requests).toHaveLength(0)
  await rm(path)
  expect((await waited).articles()).toHaveLength(2)
})

import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { openReplica } from "@citable/client"
import type { ContentSource, Replica, ReplicaOptions } from "@citable/client"
import { type Article, CitableError } from "@citable/contract"
import { afterEach, beforeEach, expect, test } from "vitest"

import { createArticle } from "./create-article.ts"
import { createFakeBrand } from "./fake-brand.ts"
import { createMortalFiles } from "./mortal-files.ts"
import { toSource } from "./sync-schedule.ts"
import type { Incident } from "./sync-schedule.ts"

const brand = () => createFakeBrand({ maxLimit: 10 })
let parent: string
let processes = 0
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "citable-"))
})
afterEach(async () => await rm(parent, { recursive: true }))

/** Opens the replica like another process, without cached state. */
async function open(
  service: ReturnType<typeof brand>,
  { meets, ...options }: Partial<ReplicaOptions> & { meets?: Incident[] } = {},
): Promise<Replica> {
  const dir = join(parent, `process-${++processes}`)
  await symlink(".", dir)
  const source = toSource(service, { feed: true, ...(meets && { meets }) })
  return await openReplica({ dir, source, files: createMortalFiles(), ...options })
}

const contents = (replica: Replica): string[] =>
  replica.articles().map(({ id, title, body }) => `${id} ${title} ${body.length}`)
const sizeOf = async (kind: string): Promise<number> => {
  const names = (await readdir(parent)).filter((name) => name.endsWith(kind))
  return (await Promise.all(names.map(async (name) => (await stat(join(parent, name))).size))).reduce(
    (a, b) => a + b,
    0,
  )
}

test("An article with an unchanged body is written without it, and two articles share one body", async () => {
  const service = brand()
  const body = "The same. ".repeat(10_000)
  service.publish("cnt_1", { body })
  await open(service)
  const before = await sizeOf(".data")
  service.publish("cnt_1", { title: "Renamed", slug: "renamed" })
  service.publish("cnt_2", { body })
  const replica = await open(service)
  expect(contents(replica)).toEqual(["cnt_2 First 100000", "cnt_1 Renamed 100000"])
  expect((await sizeOf(".data")) - before).toBeLessThan(5_000)
})

test("Bodies of one checksum and length stay apart, in a page, in later pages and in later syncs", async () => {
  // CRC-32 gives both the same number.
  const [one, other] = ["Body 0ugabhs 0j1b0fx", "Body 073ocmv 0vep86l"]
  const service = createFakeBrand({ maxLimit: 2 })
  const bodies = [one, other, "A.", other, one, "B.", other]
  for (const [at, body] of bodies.entries()) service.publish(`cnt_${at}`, { body })
  const shown = (replica: Replica): string[] => bodies.map((_, at) => replica.byId(`cnt_${at}`)?.body ?? "")
  expect(shown(await open(service))).toEqual(bodies)
  for (const [at, body] of bodies.entries()) service.publish(`cnt_${at}`, { body: body === one ? other : one })
  expect(shown(await open(service))).toEqual(bodies.map((body) => (body === one ? other : one)))
})

test("A snapshot of known articles writes none of them again", async () => {
  const service = brand()
  for (let at = 0; at < 30; at++) service.publish(`cnt_${at}`, { body: `Body ${at}. `.repeat(1000) })
  await open(service)
  const before = await sizeOf(".data")
  service.expireTokens()
  const replica = await open(service)
  expect(replica.summary).toMatchObject({ snapshot: true, upserted: 30 })
  expect(await sizeOf(".data")).toBe(before)
})

test("After any number of syncs, there are few files, deleted articles stay deleted, and dead bytes are removed", async () => {
  const service = brand()
  const count = 40
  for (let at = 0; at < count; at++) service.publish(`cnt_${at}`, { body: `${at} `.repeat(40_000) })
  await open(service)
  const first = await open(service)
  const firstBody = first.byId("cnt_3")?.body.length
  for (let round = 0; round < 60; round++) {
    service.remove(`cnt_${round % count}`)
    if (round % 3 === 0) service.publish(`cnt_${(round * 7) % count}`, { body: `${round}. `.repeat(20_000) })
    service.publish(`cnt_${(round * 11) % count}`, { title: `Round ${round}` })
    const replica = await open(service, { maxDeleteShare: 1 })
    const expected = service.articles().map(({ id, title, body }) => `${id} ${title} ${body.length}`)
    expect(contents(replica).toSorted()).toEqual(expected.toSorted())
    expect((await readdir(parent)).filter((name) => name.endsWith(".data")).length).toBeLessThan(16)
  }
  const live = service.articles().reduce((sum, { body }) => sum + body.length, 0)
  service.publish("cnt_1")
  await open(service)
  expect(await sizeOf(".data")).toBeLessThan(live * 2 + 1_000_000)
  expect(first.byId("cnt_3")?.body.length, "who opened it before still reads what was there").toBe(firstBody)
})

test.each([
  ["the index", ".index"],
  ["the articles", ".data"],
])("A sync resumes only intact pages if %s are damaged", async (_what, kind) => {
  const service = brand()
  for (let at = 0; at < 40; at++) service.publish(`cnt_${at}`, { body: `Body ${at}. `.repeat(50) })
  await expect(open(service, { meets: [undefined, undefined, undefined, "drop"] })).rejects.toMatchObject({
    code: "unreachable",
  })
  const part = (await readdir(parent)).find((name) => name.startsWith("part-") && name.endsWith(kind)) ?? ""
  const bytes = await readFile(join(parent, part))
  // In the third of three pages.
  bytes.write("X", Math.floor(bytes.length * 0.9))
  await writeFile(join(parent, part), bytes)
  const replica = await open(service)
  expect(replica.summary).toMatchObject({ requests: 2, upserted: 40 })
  expect(
    replica
      .articles()
      .map(({ body }) => body)
      .toSorted(),
  ).toEqual(
    service
      .articles()
      .map(({ body }) => body)
      .toSorted(),
  )
})

test("A sync with another start does not resume a killed sync", async () => {
  const service = brand()
  for (let at = 0; at < 30; at++) service.publish(`cnt_${at}`)
  await open(service)
  for (let at = 0; at < 30; at++) service.publish(`cnt_${at}`, { title: "Changed" })
  await expect(open(service, { meets: [undefined, "drop"] })).rejects.toMatchObject({ code: "unreachable" })
  const other = { ...toSource(service, { feed: true }), fingerprint: "other" }
  const replica = await open(service, { source: other })
  expect(replica.summary).toMatchObject({ requests: 3, upserted: 30, snapshot: true })
  expect((await readdir(parent)).filter((name) => name.startsWith("part-"))).toEqual([])
})

test("An article that changes twice while a list is read has its last state", async () => {
  const first = createArticle({ id: "cnt_1", revision: 0 })
  const changed = { ...first, title: "Changed" }
  async function openList(...pages: Article[][]): Promise<Replica> {
    const source: ContentSource = {
      fingerprint: "list",
      changes: () => Promise.reject(new CitableError("There is no feed.", { code: "no_changes_feed" })),
      list: async ({ cursor = "0" }) => {
        const next = Number(cursor) + 1
        return { data: pages[next - 1] ?? [], next_cursor: next < pages.length ? String(next) : null }
      },
    }
    return await open(brand(), { source })
  }
  expect(contents(await openList([first]))).toEqual(["cnt_1 First 6"])
  expect(contents(await openList([changed], [first]))).toEqual(["cnt_1 First 6"])
  expect(contents(await openList([first], [changed]))).toEqual(["cnt_1 Changed 6"])
})

test("A replica finds articles by tag, locale and type without reading the others", async () => {
  const service = brand()
  for (let at = 0; at < 9; at++) {
    const published_at = `2026-01-0${at + 1}T00:00:00Z`
    service.publish(`cnt_${at}`, {
      published_at,
      tags: at % 2 === 0 ? ["even"] : [],
      locale: at < 5 ? "en" : "de",
      type: at === 8 ? "page" : "article",
    })
  }
  const replica = await open(service)
  const found = (filter: Parameters<Replica["articles"]>[0]) => replica.articles(filter).map(({ id }) => id)
  expect(replica.size).toBe(9)
  expect(found({ tag: "even" })).toEqual(["cnt_8", "cnt_6", "cnt_4", "cnt_2", "cnt_0"])
  expect(found({ tag: "even", locale: "de", type: "article" })).toEqual(["cnt_6"])
  expect(found({ limit: 2 })).toEqual(["cnt_8", "cnt_7"])
  expect(found({ tag: "odd" })).toEqual([])
})

test("An article reads like any other object, including its body", async () => {
  const service = brand()
  service.publish("cnt_1", { body: "Half of a pair: \ud83d" })
  service.publish("cnt_2", { body: "" })
  const replica = await open(service)
  for (const article of service.articles()) {
    const read = replica.byId(article.id)
    expect({ ...read }).toEqual(article)
    expect(JSON.stringify(read)).toBe(JSON.stringify(article))
    expect(structuredClone(read)).toEqual(article)
  }
})

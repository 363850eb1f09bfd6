import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { openReplica } from "@citable/client"
import type { Replica } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { createFakeBrand } from "./fake-brand.ts"
import { createMortalFiles } from "./mortal-files.ts"
import { toSource } from "./sync-schedule.ts"

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "citable-"))
})
afterEach(async () => await rm(parent, { recursive: true }))

/** Opens many replicas in a process with a limit of open files. */
async function openMany(count: number, ...options: string[]): Promise<string[]> {
  const worker = fileURLToPath(new URL("open-many-replicas.ts", import.meta.url))
  const command = [process.execPath, "--disable-warning=ExperimentalWarning", worker, parent, String(count), ...options]
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", 'ulimit -n 256 && exec "$@"', "sh", ...command])
  return JSON.parse(stdout) as string[]
}

test("A process can read more replicas than it can have open files", async () => {
  expect(await openMany(300)).toEqual(Array.from({ length: 300 }, (_, at) => `Body ${at}.`))
})

test("A closed replica leaves no file open, even if its directory is removed", async () => {
  expect(await openMany(300, "closes")).toEqual([])
})

/** Opens enough replicas that the process closes its least recently used files. */
async function openOthers(): Promise<Replica[]> {
  const others: Replica[] = []
  for (let at = 0; at < 210; at++) others.push(await open(`other-${at}`, createBrand(`Other ${at}.`)))
  return others
}

function createBrand(body: string) {
  const brand = createFakeBrand()
  brand.publish("cnt_1", { body })
  return brand
}

async function open(name: string, brand: ReturnType<typeof createBrand>): Promise<Replica> {
  const source = toSource(brand, { feed: true })
  return await openReplica({ dir: join(parent, name), source, files: createMortalFiles() })
}

test("A process that opened a replica before a sync can still read it, however many others it opens", async () => {
  const brand = createBrand("The first. ".repeat(100_000))
  const replica = await open("site", brand)
  const others = await openOthers()
  brand.publish("cnt_1", { body: "The second." })
  const next = await open("site", brand)
  for (const other of others) expect(other.byId("cnt_1")?.body).toMatch("Other")
  expect(next.byId("cnt_1")?.body).toBe("The second.")
  expect(replica.byId("cnt_1")?.body).toBe("The first. ".repeat(100_000))
})

test("Reading a closed replica fails, and does not affect another of the same directory", async () => {
  const brand = createBrand("The body.")
  const [first, second] = [await open("site", brand), await open("site", brand)]
  const article = first.byId("cnt_1")
  first.close()
  first.close()
  expect(first.size).toBe(1)
  for (const read of [
    () => first.byId("cnt_1"),
    () => first.articles(),
    () => first.summaries(),
    () => article?.body,
  ]) {
    expect(read).toThrow(expect.objectContaining({ code: "replica_closed" }))
  }
  expect(second.byId("cnt_1")?.body).toBe("The body.")
  second.close()
  const third = await open("site", brand)
  expect(third.summary).toMatchObject({ upserted: 0 })
  expect(third.byId("cnt_1")?.body).toBe("The body.")
})

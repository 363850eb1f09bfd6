import { spawn } from "node:child_process"
import type { ChildProcessWithoutNullStreams } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { createClient, openReplica, toContentSource } from "@citable/client"
import type { ReplicaWarning } from "@citable/client"
import { afterEach, beforeEach, expect, test } from "vitest"

import { apiKey, createFakeService } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"

let service: FakeService
let dir: string
beforeEach(async () => {
  service = await createFakeService()
  dir = await mkdtemp(join(tmpdir(), "citable-"))
})
afterEach(async () => {
  await service.close()
  await rm(dir, { recursive: true })
})

const worker = fileURLToPath(new URL("open-in-process.ts", import.meta.url))

function start(...options: string[]): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", worker, dir, service.url, ...options])
  child.stderr.pipe(process.stderr)
  return child
}

async function finish(child: ChildProcessWithoutNullStreams): Promise<{ seen: string[]; synced: boolean }> {
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
  const [code] = (await once(child, "close")) as [number | null]
  expect(code).toBe(0)
  return JSON.parse(output) as { seen: string[]; synced: boolean }
}

async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
  const closed = once(child, "close")
  child.kill("SIGKILL")
  await closed
}

/** Opens the replica here, as the next build would. */
async function open(): Promise<{ seen: string[]; warnings: ReplicaWarning[] }> {
  const warnings: ReplicaWarning[] = []
  const source = toContentSource(createClient({ baseUrl: service.url, apiKey }))
  const replica = await openReplica({ dir, source, onWarning: (warning) => warnings.push(warning) })
  return { seen: replica.articles().map(({ id, revision }) => `${id} ${revision}`), warnings }
}

const expected = (): string[] => service.articles().map(({ id, revision }) => `${id} ${revision}`)

test("Four processes that open one cold replica at once fetch it once, and see the same", async () => {
  for (let i = 0; i < 250; i++) service.publish(`cnt_${i}`)
  const results = await Promise.all([1, 2, 3, 4].map(async () => await finish(start("build-1"))))
  expect(service.requests).toHaveLength(1 + 3)
  expect(results.filter(({ synced }) => synced)).toHaveLength(1)
  for (const { seen } of results) expect(seen.toSorted()).toEqual(expected().toSorted())
  expect(await readdir(dir)).toEqual(["replica.json"])
})

test("When the process that fetches is killed, one of those that wait takes over", async () => {
  for (let i = 0; i < 150; i++) service.publish(`cnt_${i}`)
  const first = start("build-1")
  await new Promise<void>((resolve) => {
    service.intercept = ({ path }) => {
      if (!path.includes("since=")) return undefined
      resolve()
      return "hang"
    }
  })
  const others = [1, 2, 3].map(async () => await finish(start("build-1")))
  service.intercept = undefined
  service.requests.length = 0
  await kill(first)
  const results = await Promise.all(others)
  expect(service.requests).toHaveLength(1 + 2)
  expect(results.map(({ seen }) => seen.length)).toEqual([150, 150, 150])
  expect(await readdir(dir)).toEqual(["replica.json"])
})

test("After a kill at any moment the next opening finds no torn replica, and repairs what is missing", async () => {
  for (let i = 0; i < 120; i++) service.publish(`cnt_${i}`, { body: "word ".repeat(2000) })
  for (let round = 0; round < 5; round++) {
    const child = start("-", "forever")
    // Each opening finds something to write.
    service.intercept = ({ path }) => {
      if (path.includes("since=")) service.publish("cnt_1")
      return undefined
    }
    const opened = service.requests.length + 8 + round * 3
    await expect.poll(() => service.requests.length, { interval: 1, timeout: 30_000 }).toBeGreaterThan(opened)
    await kill(child)
    service.intercept = undefined
    const text = await readFile(join(dir, "replica.json"), "utf8")
    expect(text.startsWith("citable-replica 1 ")).toBe(true)
    const { seen, warnings } = await open()
    expect(seen.toSorted()).toEqual(expected().toSorted())
    expect(warnings).toEqual([])
    service.remove(`cnt_${round + 10}`)
  }
})

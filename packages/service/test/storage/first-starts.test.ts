import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Worker } from "node:worker_threads"

import { expect, it, onTestFinished } from "vitest"

/** Starts a service on each folder in turn, at the same moment as the others that share the counter. */
const program = `
  const { parentPort, workerData: { module, folders, counter, threads } } = require("node:worker_threads")
  const { createService } = await import(module)
  const arrived = new Int32Array(counter)
  for (const [round, dataDir] of folders.entries()) {
    Atomics.add(arrived, round, 1)
    while (Atomics.load(arrived, round) < threads) Atomics.pause?.()
    const service = await createService({ dataDir })
    parentPort.postMessage(service.brandId ?? null)
    await service.close()
  }`

// As two containers on one volume do: threads share the number of their process, too.
it("concurrent first starts of processes with the same process id agree on one key and one account", async () => {
  const root = await mkdtemp(join(tmpdir(), "citable-first-starts-"))
  onTestFinished(() => rm(root, { recursive: true, maxRetries: 5 }))
  const threads = 2
  const folders = Array.from({ length: 5 }, (_, round) => join(root, String(round)))
  const counter = new SharedArrayBuffer(4 * folders.length)
  const workerData = { module: import.meta.resolve("@citable/service"), folders, counter, threads }
  const started: (string | null)[] = []
  const ends = Array.from({ length: threads }, () => {
    const worker = new Worker(`(async () => {${program}})().catch((error) => setImmediate(() => { throw error }))`, {
      eval: true,
      workerData,
      stderr: true,
    })
    worker.on("message", (brandId: string | null) => started.push(brandId))
    return new Promise((resolve, reject) => worker.on("error", reject).on("exit", resolve))
  })
  await Promise.all(ends)
  expect(started).toHaveLength(threads * folders.length)
  expect(started.filter((brandId) => brandId !== null)).toHaveLength(folders.length)
  for (const folder of folders)
    expect((await readdir(folder)).filter((name) => name.includes("secret.key"))).toEqual(["secret.key"])
})

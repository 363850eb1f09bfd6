import { fork } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"

import { createDiskCache } from "@citable/markdown/cache"
import { afterAll, expect, it } from "vitest"

import { toCachedText } from "./to-cached-text.ts"

const dir = mkdtempSync(join(tmpdir(), "citable-cache-"))
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill("SIGKILL")
  rmSync(dir, { recursive: true, force: true })
})

async function start(seed: number): Promise<ChildProcess> {
  const child = fork(new URL("disk-cache-process.ts", import.meta.url), [dir, String(seed)])
  running.add(child)
  child.once("exit", () => running.delete(child))
  await once(child, "message")
  return child
}

it("processes that share a cache never read a wrong text, whenever they are killed", async () => {
  const endings: unknown[] = []
  const steady = await start(1)
  for (let round = 0; round < 5; round++) {
    const child = await start(round + 2)
    const ended = once(child, "exit")
    await wait(20 + 15 * round)
    child.kill("SIGKILL")
    const [code, signal] = (await ended) as [number | null, string | null]
    endings.push(signal ?? code)
  }
  expect(endings).toEqual(Array.from({ length: 5 }, () => "SIGKILL"))
  expect(steady.exitCode).toBeNull()
  const ended = once(steady, "exit")
  steady.kill("SIGKILL")
  await ended
  const cache = createDiskCache({ dir })
  let found = 0
  for (let index = 0; index < 40; index++) {
    const text = cache.get(`key ${index}`)
    if (text === undefined) continue
    found += 1
    expect(text === toCachedText(`key ${index}`)).toBe(true)
  }
  expect(found).toBeGreaterThan(0)
})

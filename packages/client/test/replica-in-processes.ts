import { spawn } from "node:child_process"
import type { ChildProcessWithoutNullStreams } from "node:child_process"
import { once } from "node:events"

import { createClient, openReplica, toContentSource } from "@citable/client"
import type { ReplicaWarning } from "@citable/client"
import { bundleProgram } from "@citable/dev"
import { expect } from "vitest"

import { apiKey } from "./fake-service.ts"
import type { FakeService } from "./fake-service.ts"
import { toSeen } from "./to-seen.ts"

const worker = await bundleProgram(new URL("open-in-process.ts", import.meta.url))

/** What a process saw: `<id> <revision> <length of the body>` of each article. */
export interface Seen {
  seen: string[]
  /** Whether this process synced. */
  synced: boolean
}

/** Starts a process that opens the replica in a directory: once, or with `forever` until it is killed. */
export function start(
  { dir, service }: { dir: string; service: FakeService },
  { freshFor = "-", forever = false } = {},
): ChildProcessWithoutNullStreams {
  const options = [dir, service.url, freshFor, ...(forever ? ["forever"] : [])]
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", worker, ...options])
  child.stderr.pipe(process.stderr)
  return child
}

export async function finish(child: ChildProcessWithoutNullStreams): Promise<Seen> {
  let output = ""
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text))
  const [code] = (await once(child, "close")) as [number | null]
  expect(code).toBe(0)
  return JSON.parse(output) as Seen
}

export async function kill(child: ChildProcessWithoutNullStreams): Promise<void> {
  const closed = once(child, "close")
  child.kill("SIGKILL")
  await closed
}

/** Opens the replica in this process, like the next build. */
export async function openHere({ dir, service }: { dir: string; service: FakeService }): Promise<{
  seen: string[]
  warnings: ReplicaWarning[]
}> {
  const warnings: ReplicaWarning[] = []
  const client = createClient({ baseUrl: service.url, apiKey })
  const onWarning = (warning: ReplicaWarning): unknown => warnings.push(warning)
  const replica = await openReplica({ dir, source: toContentSource(client), onWarning })
  await client.close()
  return { seen: toSeen(replica.articles()), warnings }
}

/**
 * Repeatedly kills processes that open one replica, at moments from a seed. After each kill, the next opening finds nothing
 * damaged and equals the service.
 */
export async function runKillRounds(
  at: { dir: string; service: FakeService },
  { rounds, random, processes = 1 }: { rounds: number; random: () => number; processes?: number },
): Promise<void> {
  const { service } = at
  for (let i = 0; i < 400; i++) service.publish(`cnt_${i}`, { body: `${i} `.repeat(1000) })
  for (let round = 0; round < rounds; round++) {
    const children = Array.from({ length: processes }, () => start(at, { forever: true }))
    // Each opening has something to write: in the first round everything, later about 30 articles, or a snapshot.
    service.intercept = ({ path }) => {
      if (!path.includes("since=")) return undefined
      for (let i = 0; i < 30; i++) service.publish(`cnt_${Math.floor(random() * 400)}`, { body: "new ".repeat(500) })
      if (random() < 0.05) service.expireTokens()
      return undefined
    }
    const seen = service.requests.length
    await expect.poll(() => service.requests.length, { interval: 1, timeout: 60_000 }).toBeGreaterThan(seen)
    for (const child of children) {
      await new Promise((resolve) => setTimeout(resolve, random() * 150))
      await kill(child)
    }
    service.intercept = undefined
    const { seen: found, warnings } = await openHere(at)
    expect(found).toEqual(toSeen(service.articles()))
    expect(warnings).toEqual([])
    service.remove(`cnt_${Math.floor(random() * 400)}`)
  }
}

/** Numbers from 0 to 1 from a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

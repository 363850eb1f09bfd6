import { setTimeout as sleep } from "node:timers/promises"

import { expect, it } from "vitest"

import { paceFetch } from "../src/pace-fetch.ts"

const rate = { requests: 6, perMs: 300 }

/** A platform that notes when it gets requests, and the processes that send some, each with turns of its own. */
function openPlatform() {
  const times: number[] = []
  const note = () => {
    times.push(Date.now())
    return Promise.resolve(new Response())
  }
  const startProcess = (usedUntil?: number) => {
    const paced = paceFetch(note, { ...rate, key: `process ${Math.random()}`, usedUntil })
    return (requests: number, signal?: AbortSignal) =>
      Promise.all(
        Array.from({ length: requests }, () => paced("https://platform.example", { ...(signal && { signal }) })),
      )
  }
  return { times, startProcess }
}

it("a process that starts after a kill sends no more than the rate together with the one before it", async () => {
  const { times, startProcess } = openPlatform()
  await startProcess()(rate.requests)
  // The timers of the turns keep no process alive.
  await Promise.all([sleep(5 * rate.perMs), startProcess(Date.now())(15)])
  // A timer can be some milliseconds early.
  const inWindow = times.map((at) => times.filter((one) => one >= at && one < at + rate.perMs - 10).length)
  expect(times).toHaveLength(rate.requests + 15)
  expect(Math.max(...inWindow)).toBe(rate.requests)
})

it("a turn that is given up while a process waits after a kill is nobody's", async () => {
  const { times, startProcess } = openPlatform()
  const ending = new AbortController()
  const waiting = startProcess(Date.now() + 60_000)(1, ending.signal)
  ending.abort(new Error("The service stops."))
  await expect(waiting).rejects.toThrow("The service stops.")
  expect(times).toEqual([])
})

import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { paceFetch } from "../src/pace-fetch.ts"

const rate = { requests: 6, perMs: 60_000 }
/** When the platform got requests. */
let times: number[] = []

beforeEach(() => {
  times = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const note = () => {
  times.push(Date.now())
  return Promise.resolve(new Response())
}
/** Sends requests at once through a process of its own, which starts now. */
function startProcess(requests: number, usedUntil?: number) {
  const paced = paceFetch(note, { ...rate, key: `process ${Math.random()}`, usedUntil })
  for (let sent = 0; sent < requests; sent++) void paced("https://platform.example")
}
const mostInWindow = () =>
  Math.max(...times.map((at) => times.filter((one) => one >= at && one < at + rate.perMs).length))

it("a process that starts after a kill sends no more than the rate together with the one before it", async () => {
  const start = Date.now()
  startProcess(rate.requests)
  await vi.advanceTimersByTimeAsync(1000)
  startProcess(20, Date.now())
  await vi.advanceTimersByTimeAsync(10 * rate.perMs)
  expect(times).toHaveLength(rate.requests + 20)
  expect(times[0]).toBe(start)
  expect(mostInWindow()).toBe(rate.requests)
})

it("a process whose platform nobody has used lately begins at once", async () => {
  startProcess(rate.requests)
  startProcess(rate.requests, Date.now() - rate.perMs)
  await vi.advanceTimersByTimeAsync(0)
  expect(times).toHaveLength(12)
})

it("a turn that is given up while a process waits after a kill is nobody's", async () => {
  const paced = paceFetch(note, { ...rate, key: `given up ${Math.random()}`, usedUntil: Date.now() })
  const ending = new AbortController()
  const waiting = paced("https://platform.example", { signal: ending.signal })
  ending.abort(new Error("The service stops."))
  await expect(waiting).rejects.toThrow("The service stops.")
  await vi.advanceTimersByTimeAsync(rate.perMs)
  expect(times).toEqual([])
})

import { afterEach, beforeEach, expect, it, vi } from "vitest"

import { showElapsed } from "../src/show-elapsed.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work of some seconds, whose count goes up each second, at a terminal or not. */
async function watch(seconds: number, isTTY: boolean): Promise<string[]> {
  const written: string[] = []
  let count = 0
  const ticks = setInterval(() => (count += 1), 1000)
  const work = new Promise<string>((resolve) => setTimeout(() => resolve("done"), seconds * 1000 + 500))
  const shown = showElapsed(
    () => `${count} of 9 packages,`,
    () => work,
    { isTTY, write: (text) => written.push(text) },
  )
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 500)
  clearInterval(ticks)
  expect(await shown).toBe("done")
  return written
}

it("shows a count and the time so far in one line from the third second on, and takes the line away", async () => {
  const up = "\u{1b}[1A\u{1b}[2K"
  expect(await watch(4, true)).toEqual([
    "2 of 9 packages, 2 s\n",
    `${up}3 of 9 packages, 3 s\n`,
    `${up}4 of 9 packages, 4 s\n`,
    up,
  ])
})

it("says nothing about short work, and nothing where nobody watches", async () => {
  expect(await watch(1, true)).toEqual([])
  expect(await watch(9, false)).toEqual([])
})

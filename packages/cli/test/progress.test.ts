import { expect, it, vi } from "vitest"

import { createProgress } from "../src/internal/create-progress.ts"
import { showWhile } from "../src/internal/show-while.ts"

function run(isTerminal: boolean, json: boolean, steps: readonly number[], besideLines = false): string[] {
  const lines: string[] = []
  let at = 0
  const progress = createProgress({ err: (line) => lines.push(line), isTerminal, json, besideLines }, () => at)
  for (const step of steps) {
    at = step
    progress(`${step} of 9000 files`)
  }
  return lines
}

it("shows counts and the time so far from the third second on, in one line", () => {
  const up = "\u{1b}[1A\u{1b}[2K"
  expect(run(true, false, [100, 1900, 2000, 2100, 2300, 65_000])).toEqual([
    "2000 of 9000 files, 2 s",
    `${up}2300 of 9000 files, 2 s`,
    `${up}65000 of 9000 files, 1 min 5 s`,
  ])
})

it("replaces no line of a command that prints others meanwhile", () => {
  expect(run(true, false, [100, 2100, 4000, 7100], true)).toEqual([
    "2100 of 9000 files, 2 s",
    "7100 of 9000 files, 7 s",
  ])
})

it("says nothing where nobody watches, and with --json", () => {
  expect(run(false, false, [3000, 9000])).toEqual([])
  expect(run(true, true, [3000, 9000])).toEqual([])
})

it("tells the time of work that tells nothing itself, until it ends", async () => {
  vi.useFakeTimers()
  try {
    const lines: string[] = []
    const work = new Promise<string>((resolve) => setTimeout(() => resolve("report"), 3500))
    const shown = showWhile(
      { err: (line) => lines.push(line), isTerminal: true },
      () => "3 of 8 parts read",
      () => work,
    )
    await vi.advanceTimersByTimeAsync(9000)
    expect(await shown).toBe("report")
    expect(lines).toEqual(["3 of 8 parts read, 2 s", "\u{1b}[1A\u{1b}[2K3 of 8 parts read, 3 s"])
  } finally {
    vi.useRealTimers()
  }
})

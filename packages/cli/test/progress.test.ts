import { expect, it } from "vitest"

import { createProgress } from "../src/internal/create-progress.ts"

function run(isTerminal: boolean, json: boolean, steps: readonly number[]): string[] {
  const lines: string[] = []
  let at = 0
  const progress = createProgress({ err: (line) => lines.push(line), isTerminal, json }, () => at)
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

it("says nothing where nobody watches, and with --json", () => {
  expect(run(false, false, [3000, 9000])).toEqual([])
  expect(run(true, true, [3000, 9000])).toEqual([])
})

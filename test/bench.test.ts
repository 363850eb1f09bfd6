import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, test } from "vitest"

import { findPostgres } from "../packages/dev/src/find-postgres.ts"
import type { Figure } from "./bench/figure.ts"

const runner = fileURLToPath(new URL("bench/run.ts", import.meta.url))

function bench(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [runner, ...args], (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr })
    })
  })
}

test.each([
  // Replicas are measured where there is a Postgres.
  ["service", findPostgres(existsSync) === undefined ? 9 : 12],
  ["markdown", 20],
  ["sync", 15],
  ["webhooks", 9],
  ["visibility", 3],
])("the benchmark of %s prints one object a figure", { timeout: 300_000 }, async (area, count) => {
  const { code, stdout, stderr } = await bench(area, "--small", "--json")
  const figures = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Figure)

  expect(figures.length, stderr).toBe(count)
  for (const figure of figures) {
    expect(Object.keys(figure)).toEqual(["area", "figure", "ours", "baseline", "ratio", "goal", "holds"])
    expect(figure.ours, figure.figure).toBeGreaterThan(0)
    expect(figure.baseline, figure.figure).toBeGreaterThan(0)
    expect(figure.holds).toBe(figure.goal === null || figure.ratio <= figure.goal)
  }
  expect(code).toBe(figures.every(({ holds }) => holds) ? 0 : 1)
})

test("an unknown area is refused with the areas there are", async () => {
  const { code, stderr } = await bench("nothing")

  expect(code).toBe(2)
  expect(stderr).toContain('There is no area "nothing".')
  expect(stderr).toContain("Usage: pnpm bench")
})

import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, test } from "vitest"

import type { Figure } from "./bench/figure.ts"

const runner = fileURLToPath(new URL("bench/run.ts", import.meta.url))

// Apart from the other areas, since each of its figures takes a whole `next build`.
test("the benchmark of next prints one object a figure, and asks for no more than each hundred articles", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [runner, "next", "--small", "--json"]).catch(
    // Missed goals of sizes that mean nothing.
    (error: unknown) => error as { stdout: string },
  )
  const lines = stdout.trim().split("\n")
  const figures = lines.map((line) => JSON.parse(line) as Figure)
  expect(figures.map(({ figure }) => figure.replace(/^.*?: /, ""))).toEqual([
    "requests, against N/100 and 2",
    "s, against articles in memory",
    "requests, against naive",
    "s, against naive",
  ])
  for (const { ours, baseline } of figures) expect(Math.min(ours, baseline)).toBeGreaterThan(0)
  expect(figures[0]?.holds).toBe(true)
})

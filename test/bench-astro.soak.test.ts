import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { expect, test } from "vitest"

import type { Figure } from "./bench/figure.ts"

const runner = fileURLToPath(new URL("bench/run.ts", import.meta.url))

// A dozen builds of small sites: the figures mean nothing, that there are all of them shows that the benchmark works.
test("the benchmark of astro prints one object a figure", { timeout: 900_000 }, async () => {
  const run = promisify(execFile)(process.execPath, [runner, "astro", "--small", "--json"])
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error)
  const figures = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Figure)

  expect(figures.length, stderr).toBe(30)
  for (const figure of figures) {
    expect(figure.ours, figure.figure).toBeGreaterThan(0)
    expect(figure.baseline, figure.figure).toBeGreaterThan(0)
  }
  const renders = figures.find(({ figure }) => figure.includes("pages rendered more"))
  expect(renders).toMatchObject({ ours: 1, holds: true })
})

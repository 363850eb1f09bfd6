import { spawn } from "node:child_process"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { copyWorkspace } from "./copy-workspace.ts"
import { guardMutations } from "./guard-mutations.ts"

let copy: Awaited<ReturnType<typeof copyWorkspace>>
beforeAll(async () => {
  copy = await copyWorkspace()
})
afterAll(() => copy.close())

/** Runs a test of the copy. Gives how many of its tests failed. */
async function countFailures(test: string): Promise<{ failed: number; output: string }> {
  const { CITABLE_TIER: _tier, VITEST: _vitest, VITEST_MODE: _mode, ...env } = process.env
  const vitest = join(copy.folder, "node_modules/vitest/vitest.mjs")
  const report = join(copy.folder, "report.json")
  const given = ["run", "--config", "test/vitest.config.ts", "--project", "unit"]
  const args = [vitest, ...given, "--reporter=json", `--outputFile=${report}`, test]
  await rm(report, { force: true })
  const child = spawn(process.execPath, args, { cwd: copy.folder, env, stdio: ["ignore", "pipe", "pipe"] })
  let output = ""
  child.stdout.on("data", (part: Buffer) => (output += part.toString()))
  child.stderr.on("data", (part: Buffer) => (output += part.toString()))
  await new Promise((resolve) => child.once("close", resolve))
  const text = await readFile(report, "utf8").catch(() => "{}")
  const { numPassedTests: passed = 0, numFailedTests: failed = 0 } = JSON.parse(text) as Record<string, number>
  // A test that does not load proves nothing.
  if (passed + failed === 0) throw new Error(`${test} did not run: ${output.slice(-2000)}`)
  return { failed, output: text }
}

it("each guard stands once in its file", async () => {
  for (const { guard, file, find } of guardMutations) {
    const source = await readFile(join(copy.folder, "packages/service", file), "utf8")
    expect(source.split(find).length - 1, guard).toBe(1)
  }
})

it.each([...new Set(guardMutations.map(({ test }) => test))])("%s passes while every guard is there", async (test) => {
  const { failed, output } = await countFailures(join("packages/service", test))
  expect(failed, output.slice(-3000)).toBe(0)
})

it.each(guardMutations)("a test fails without this guard: $guard", async ({ guard, file, find, replace, test }) => {
  const path = join(copy.folder, "packages/service", file)
  const source = await readFile(path, "utf8")
  await writeFile(
    path,
    source.replace(find, () => replace),
  )
  try {
    const { failed } = await countFailures(join("packages/service", test))
    console.log(`${failed} failed in ${test} without: ${guard}`)
    expect(failed).toBeGreaterThan(0)
  } finally {
    await writeFile(path, source)
  }
})

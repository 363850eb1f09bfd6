import { spawn } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { copyWorkspace } from "./copy-workspace.ts"
import { guardMutations } from "./guard-mutations.ts"

let copy: Awaited<ReturnType<typeof copyWorkspace>>
beforeAll(async () => {
  copy = await copyWorkspace()
})
afterAll(() => copy.close())

/** Runs a test of the copy. Gives how many of its tests failed, and 0 if all passed. */
async function countFailures(test: string): Promise<{ failed: number; output: string }> {
  const { CITABLE_TIER: _tier, VITEST: _vitest, VITEST_MODE: _mode, ...env } = process.env
  const vitest = join(copy.folder, "node_modules/vitest/vitest.mjs")
  const given = ["run", "--config", "test/vitest.config.ts", "--project", "unit", "--reporter=json", test]
  const child = spawn(process.execPath, [vitest, ...given], { cwd: copy.folder, env })
  let output = ""
  child.stdout.on("data", (part: Buffer) => (output += part.toString()))
  child.stderr.on("data", (part: Buffer) => (output += part.toString()))
  await new Promise((resolve) => child.once("close", resolve))
  const counts = /"numFailedTests":(\d+),"numPassedTests":(\d+)|"numPassedTests":(\d+),"numFailedTests":(\d+)/.exec(
    output,
  )
  const [, failed, passed, alsoPassed, alsoFailed] = counts ?? []
  const [bad, good] = [Number(failed ?? alsoFailed), Number(passed ?? alsoPassed)]
  // A test that does not load proves nothing.
  if (counts === null || bad + good === 0) throw new Error(`${test} did not run: ${output.slice(-2000)}`)
  return { failed: bad, output }
}

it.each([...new Set(guardMutations.map(({ test }) => test))])("%s passes while every guard is there", async (test) => {
  const { failed, output } = await countFailures(join("packages/service", test))
  expect(failed, output.slice(-3000)).toBe(0)
})

it.each(guardMutations)("a test fails without this guard: $guard", async ({ guard, file, find, replace, test }) => {
  const path = join(copy.folder, "packages/service", file)
  const source = await readFile(path, "utf8")
  expect(source).toContain(find)
  await writeFile(
    path,
    source.replaceAll(find, () => replace),
  )
  try {
    const { failed } = await countFailures(join("packages/service", test))
    console.log(`${failed} failed in ${test} without: ${guard}`)
    expect(failed).toBeGreaterThan(0)
  } finally {
    await writeFile(path, source)
  }
})

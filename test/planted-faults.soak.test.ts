import { spawn } from "node:child_process"
import { readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { testDay } from "../packages/dev/src/of-the-day.ts"
import { copyWorkspace } from "./copy-workspace.ts"
import { plantedFaults as faults } from "./planted-faults/planted-faults.ts"

let copy: Awaited<ReturnType<typeof copyWorkspace>>
beforeAll(async () => {
  copy = await copyWorkspace()
})
afterAll(() => copy.close())

interface Report {
  numFailedTests?: number
  numPassedTests?: number
  testResults?: { name: string; status: string; message: string }[]
}

/** Runs tests of the copy as a whole `npm test` of today does, without those that have their turn on another day. */
async function runTests(tests: readonly string[]): Promise<Report> {
  const { CITABLE_TIER: _tier, VITEST: _vitest, VITEST_MODE: _mode, ...env } = process.env
  const vitest = join(copy.folder, "node_modules/vitest/vitest.mjs")
  const report = join(copy.folder, "report.json")
  const projects = ["--project", "unit", "--project", "markdown"]
  const given = ["run", "--config", "test/vitest.config.ts", ...projects, "--reporter=json", `--outputFile=${report}`]
  await rm(report, { force: true })
  const child = spawn(process.execPath, [vitest, ...given, ...tests], {
    cwd: copy.folder,
    env: { ...env, CITABLE_TEST_DAY: String(testDay()) },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  child.stdout.on("data", (part: Buffer) => (output += part.toString()))
  child.stderr.on("data", (part: Buffer) => (output += part.toString()))
  await new Promise((resolve) => child.once("close", resolve))
  const read = JSON.parse(await readFile(report, "utf8").catch(() => "{}")) as Report
  // A test that does not load proves nothing.
  if ((read.numPassedTests ?? 0) + (read.numFailedTests ?? 0) === 0)
    throw new Error(`${tests.join(", ")} did not run: ${output.slice(-2000)}`)
  return read
}

it("all these tests pass without a fault", async () => {
  const tests = [...new Set(faults.map(({ test }) => test))]
  const { testResults = [] } = await runTests(tests)
  expect(testResults.filter(({ status }) => status !== "passed")).toEqual([])
  expect(testResults.map(({ name }) => name).toSorted()).toEqual(
    tests.map((test) => join(copy.folder, test)).toSorted(),
  )
})

it.each(faults)("a test notices what breaks this: $promise", async ({ promise, file, find, replace, test }) => {
  const path = join(copy.folder, file)
  const source = await readFile(path, "utf8")
  await writeFile(
    path,
    source.replace(find, () => replace),
  )
  try {
    const { numFailedTests = 0 } = await runTests([test])
    console.log(`${numFailedTests} failed in ${test}: ${promise}`)
    expect(numFailedTests).toBeGreaterThan(0)
  } finally {
    await writeFile(path, source)
  }
})

// The platform of docs/guides/add-a-platform.md beside the packed packages, as whoever installs them has it.
import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { afterAll, beforeAll, expect, it } from "vitest"

import { writeAddedPlatform } from "./added-platform.ts"
import { linkPackage, unpackPackages } from "./unpack-packages.ts"

const run = promisify(execFile)
const modules = fileURLToPath(new URL("../node_modules", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "citable-added-"))

beforeAll(async () => {
  await unpackPackages(folder, ["publishers"])
  linkPackage(join(modules, "vitest"), join(folder, "node_modules/vitest"))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", private: true }))
  writeAddedPlatform(folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("passes the suite of the packed packages in a vitest of its own", async () => {
  const vitest = join(folder, "node_modules/vitest/vitest.mjs")
  const report = join(folder, "report.json")
  await run(process.execPath, [vitest, "run", "--root", folder, "--reporter=json", `--outputFile=${report}`], {
    cwd: folder,
    env: { NODE_ENV: "test", PATH: process.env["PATH"], HOME: folder },
  })
  const told = JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number; numFailedTests: number }
  expect(told).toMatchObject({ numFailedTests: 0 })
  expect(told.numPassedTests).toBeGreaterThan(50)
})

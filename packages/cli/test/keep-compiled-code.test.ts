import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { afterAll, expect, it } from "vitest"

const run = promisify(execFile)
const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))
const folder = mkdtempSync(join(tmpdir(), "citable-compiled-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const complete = (caches: string) =>
  run(process.execPath, ["--disable-warning=ExperimentalWarning", bin, "completion", "bash"], {
    // The tests have a cache of their own.
    env: { ...process.env, NODE_COMPILE_CACHE: "", XDG_CACHE_HOME: caches },
  })

it("the command keeps its compiled code in the user's cache folder", async () => {
  const { stdout } = await complete(join(folder, "caches"))
  expect(stdout).toContain("keys")
  expect(readdirSync(join(folder, "caches/citable/compiled"), { recursive: true }).length).toBeGreaterThan(2)
})

it("the command runs without a word where that folder cannot be written", async () => {
  const file = join(folder, "file")
  writeFileSync(file, "")
  const { stdout, stderr } = await complete(file)
  expect(stdout).toContain("keys")
  expect(stderr).toBe("")
})

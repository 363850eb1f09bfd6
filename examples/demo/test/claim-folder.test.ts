import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it } from "vitest"

import { claimFolder } from "../src/claim-folder.ts"

it("only one demo at a time uses the folder, and the next one takes it over from one that died", () => {
  const parent = mkdtempSync(join(tmpdir(), "citable-demo-"))
  const folder = join(parent, "data")
  const release = claimFolder(folder)
  expect(() => claimFolder(folder)).toThrow(`process ${process.pid}`)
  release()
  writeFileSync(`${folder}.pid`, "2147483646")
  claimFolder(folder)()
  rmSync(parent, { recursive: true })
})

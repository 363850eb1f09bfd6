import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it, onTestFinished } from "vitest"

import { carryFile, toStat } from "../src/internal/partial/page-files.ts"

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "citable-files-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

it("a page of an earlier output is linked into a new one, whose folders it makes", () => {
  const folder = makeFolder()
  const [from, to] = [join(folder, "a.html"), join(folder, "out/blog/a/index.html")]
  writeFileSync(from, "a")
  expect(carryFile(from, to)).toBe(true)
  expect(toStat(to)).toBe(toStat(from))
  expect(statSync(from).nlink).toBe(2)
})

it("a file that is there already stays", () => {
  const folder = makeFolder()
  const [from, to] = [join(folder, "a.html"), join(folder, "b.html")]
  writeFileSync(from, "a")
  writeFileSync(to, "b")
  expect(carryFile(from, to)).toBe(false)
  expect(readFileSync(to, "utf8")).toBe("b")
})

it("a page that is gone fails the build, which then renders all pages", () => {
  const folder = makeFolder()
  expect(() => carryFile(join(folder, "gone.html"), join(folder, "a.html"))).toThrow("ENOENT")
})

it("a file that somebody wrote again is another one", () => {
  const path = join(makeFolder(), "a.html")
  expect(toStat(path)).toBeUndefined()
  writeFileSync(path, "a")
  const before = toStat(path)
  writeFileSync(path, "other")
  expect(toStat(path)).not.toBe(before)
})

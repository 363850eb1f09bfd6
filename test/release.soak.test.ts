import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { listPublished } from "../packages/dev/src/list-published.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

it("a dry run of a release packs every package without a finding, and changes nothing", () => {
  const status = () => execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" })
  const before = status()
  const said = execFileSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "packages/dev/src/release.ts", "--dry-run"],
    {
      cwd: root,
      encoding: "utf8",
    },
  )
  expect(said).toMatch(/(?:\d+ changesets become|No changeset waits: this stays) version \d+\.\d+\.\d+/)
  expect(said.match(/^✓ (?:create-)?citable-.*\.tgz/gm)).toHaveLength(listPublished(root).length)
  expect(said).not.toContain("✗")
  expect(existsSync(`${root}dist/CHANGELOG.md`)).toBe(true)
  expect(readFileSync(`${root}dist/CHANGELOG.md`, "utf8")).toMatch(/^## 0\.1\.0 \(\d{4}-\d\d-\d\d\)$/m)
  expect(status()).toBe(before)
})

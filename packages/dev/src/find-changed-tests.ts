import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative, sep } from "node:path"

import { listChangedTests } from "./list-changed-tests.ts"

export interface FindChangedTestsOptions {
  /** The repository's folder. */
  root: string
  /** A commit: everything that differs from it counts, and so do new files. */
  since: string
}

/** The test files, relative to `root`, that the changes since a commit can reach; see `listChangedTests`. */
export function findChangedTests({ root, since }: FindChangedTestsOptions): string[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 })
      .split("\n")
      .filter((line) => line !== "")
  const changed = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")]
  if (changed.length === 0) return []
  return listChangedTests({ root, changed, tests: listTests(root), imported: listTests(root, `--changed=${since}`) })
}

function listTests(root: string, ...more: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "citable-tests-"))
  try {
    const path = join(folder, "tests.json")
    const args = [
      "exec",
      "vitest",
      "list",
      "--config",
      "test/vitest.config.ts",
      "--filesOnly",
      `--json=${path}`,
      ...more,
    ]
    execFileSync("pnpm", args, {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    })
    const files = JSON.parse(readFileSync(path, "utf8")) as { file: string }[]
    return [...new Set(files.map(({ file }) => relative(root, file).replaceAll(sep, "/")))]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

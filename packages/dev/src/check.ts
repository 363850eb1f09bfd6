// Every check of the repository, one after the other; `npm test` runs it. Other arguments go to vitest.
// `--changed[=<commit>]` runs only the tests that the changes since that commit, or since the last one, can reach.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

import { findChangedTests } from "./find-changed-tests.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const more = process.argv.slice(2)
const vitest = ["pnpm", "exec", "vitest", "run", "--config", "test/vitest.config.ts"]
const changed = more.findIndex((argument) => /^--changed(=|$)/.test(argument))
if (changed >= 0) {
  const since = more[changed]?.split("=")[1] ?? "HEAD"
  const files = findChangedTests({ root, since })
  console.log(files.length === 0 ? `No test is reached by the changes since ${since}.` : `${files.length} test files`)
  if (files.length === 0) process.exit(0)
  more.splice(changed, 1, ...files)
}
vitest.push(...more)

// With arguments somebody looks for one test: only the tests run.
const steps: [string, string[]][] = [
  ["format", ["pnpm", "run", "--silent", "format:check"]],
  ["lint", ["pnpm", "run", "--silent", "lint"]],
  ["types", ["pnpm", "run", "--silent", "types"]],
  ["unused code", ["pnpm", "run", "--silent", "unused"]],
  ["build", ["pnpm", "run", "--silent", "build"]],
  ["tests", vitest],
]

const started = performance.now()
for (const [name, [command = "", ...args]] of more.length > 0 ? steps.slice(-1) : steps) {
  const before = performance.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) {
    console.error(`\n${name}: failed. Run it alone with: ${[command, ...args].join(" ")}`)
    process.exit(status ?? 1)
  }
  console.log(`  ${name}: fine, ${((performance.now() - before) / 1000).toFixed(1)} s`)
}
console.log(`\nEverything is fine, ${((performance.now() - started) / 1000).toFixed(1)} s.`)

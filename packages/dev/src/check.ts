// Runs every check of the repository, one after the other: `npm test`. Passes arguments to vitest.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const more = process.argv.slice(2)
const vitest = ["pnpm", "exec", "vitest", "run", "--config", "test/vitest.config.ts", ...more]

// With arguments, only the tests run.
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
    console.error(`\n${name}: failed. To run only this check: ${[command, ...args].join(" ")}`)
    process.exit(status ?? 1)
  }
  console.log(`  ${name}: passed, ${((performance.now() - before) / 1000).toFixed(1)} s`)
}
console.log(`\nEverything passed, ${((performance.now() - started) / 1000).toFixed(1)} s.`)

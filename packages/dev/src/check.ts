// Runs every check of the repository: `npm test`. Passes other arguments to vitest.
// `--changed[=<commit>]` runs only the tests that the changes since that commit, or since the last one, can reach.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"

import { findChangedTests } from "./find-changed-tests.ts"
import { type Failure, listFailures } from "./list-failures.ts"
import { type FileTime, listSlowest } from "./list-slowest.ts"
import { testDay } from "./of-the-day.ts"
import { runTogether } from "./run-together.ts"

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

// Arguments name tests: then only those run.
const steps: [string, string[][]][] =
  more.length > 0
    ? [["tests", [[...vitest, ...more]]]]
    : [
        ["format", [["pnpm", "run", "--silent", "format:check"]]],
        // Types are checked on one core: the checkers of the compiler repeat each other's work, so several take longer than one. The
        // linter uses what that leaves idle.
        [
          "lint, types, build and unused code",
          [
            // The build checks the types of the sources, and the rest is checked against what it declares.
            ["pnpm", "run", "--silent", "types"],
            ["pnpm", "run", "--silent", "lint"],
            ["pnpm", "run", "--silent", "unused"],
          ],
        ],
        // Sites are built one at a time, which takes longest, so they go first. All other tests use what they leave idle.
        [
          "tests",
          [
            [...vitest, "--project=sites"],
            [...vitest, "--project=!sites"],
          ],
        ],
      ]

// Written by test/time-file.ts and test/report-failures.ts.
const times = `${root}node_modules/.cache/test-times.jsonl`
const failures = `${root}node_modules/.cache/test-failures.jsonl`
if (more.length === 0) {
  mkdirSync(dirname(times), { recursive: true })
  for (const path of [times, failures]) writeFileSync(path, "")
  process.env["CITABLE_TEST_TIMES"] = times
  process.env["CITABLE_TEST_FAILURES"] = failures
  process.env["CITABLE_TEST_DAY"] ??= String(testDay())
}
const day = process.env["CITABLE_TEST_DAY"]
if (day !== undefined && day !== "all")
  console.log(`What takes turns is that of day ${day}; CITABLE_TEST_DAY=${day} npm test repeats it.`)

const started = performance.now()
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
for (const [name, commands] of steps) {
  const before = performance.now()
  console.log(`\n— ${name}`)
  const codes = await runTogether(commands, root)
  if (name === "tests" && more.length === 0) {
    console.log(`\n${listSlowest(readLines<FileTime>(times), 20)}\n  All of them: ${times}`)
    // The output of two runs at once hides what failed in the one that ended first.
    const failed = readLines<Failure>(failures)
    if (failed.length > 0) console.error(`\n${listFailures(failed)}`)
  }
  const failed = commands.filter((_, index) => codes[index] !== 0)
  for (const command of failed) console.error(`\n${name}: failed. To run only this check: ${command.join(" ")}`)
  if (failed.length > 0) process.exit(codes.find((code) => code !== 0))
  console.log(`  ${name}: passed, ${seconds(before)} s`)
}
console.log(`\nEverything passed, ${seconds(started)} s.`)

function readLines<Line>(path: string): Line[] {
  const lines = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
  return lines.map((line) => JSON.parse(line) as Line)
}

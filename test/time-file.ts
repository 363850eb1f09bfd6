// Before each file of tests: appends what the file took to the file that CITABLE_TEST_TIMES names.
import { appendFileSync, readFileSync } from "node:fs"
import { relative } from "node:path"

import { afterAll } from "vitest"

import type { FileTime } from "../packages/dev/src/list-slowest.ts"

const times = process.env["CITABLE_TEST_TIMES"]

/** CPU time of this process in seconds; on Linux also that of the processes that it started, as far as they have ended. */
function readCoreSeconds(): number {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1e6
  if (process.platform !== "linux") return own
  // The name of the program may have spaces. Of the fields behind it, the numbers 13 and 14 are of children, in hundredths.
  const stat = readFileSync("/proc/self/stat", "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return own + (Number(fields[13]) + Number(fields[14])) / 100
}

if (times !== undefined) {
  const started = performance.now()
  const before = readCoreSeconds()
  // oxlint-disable-next-line no-empty-pattern -- Vitest asks for the pattern of the fixtures
  afterAll(({}, { file }) => {
    const time: FileTime = {
      project: file.projectName ?? "",
      path: relative(process.cwd(), file.filepath),
      seconds: (performance.now() - started) / 1000,
      coreSeconds: readCoreSeconds() - before,
    }
    appendFileSync(times, `${JSON.stringify(time)}\n`)
  })
}

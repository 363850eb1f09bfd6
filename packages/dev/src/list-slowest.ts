/** What one file of tests took. */
export interface FileTime {
  /** Its project in `test/vitest.config.ts`: a file may run in two. */
  project: string
  /** From the repository's folder. */
  path: string
  /** From its first import to its last hook. */
  seconds: number
  /** CPU time of its process and of those it started. A database that files share is not in it. */
  coreSeconds: number
}

/** The files that took the most CPU time, with the sum of all, as lines to print. */
export function listSlowest(files: readonly FileTime[], count: number): string {
  const sum = files.reduce((seconds, file) => seconds + file.coreSeconds, 0)
  const slowest = files.toSorted((a, b) => b.coreSeconds - a.coreSeconds).slice(0, count)
  const rows = slowest.map(
    ({ project, path, seconds, coreSeconds }) =>
      `${coreSeconds.toFixed(1).padStart(14)}${seconds.toFixed(1).padStart(10)}  ${path} (${project})`,
  )
  return [
    `${files.length} files took ${sum.toFixed(0)} core-seconds; the slowest ${slowest.length}:`,
    "  core-seconds   seconds",
    ...rows,
  ].join("\n")
}

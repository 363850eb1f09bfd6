import { env } from "node:process"

/** The number of runs of a property. On a server each run takes longer, so it gets a quarter of the runs on SQLite. */
export function runsOnEngine(runs: number): number {
  return env["CITABLE_TEST_ENGINE"] === "postgres" ? Math.ceil(runs / 4) : runs
}

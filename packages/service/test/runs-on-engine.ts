import { env } from "node:process"

/** How many runs a property gets: on a server, where each run takes longer, a quarter of those on SQLite. */
export function runsOnEngine(runs: number): number {
  return env["CITABLE_TEST_ENGINE"] === "postgres" ? Math.ceil(runs / 4) : runs
}

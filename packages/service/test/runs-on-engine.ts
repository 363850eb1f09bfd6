import { env } from "node:process"

/** How often a property is tried: on a server, where each try takes longer, a quarter of what SQLite gets. */
export function runsOnEngine(runs: number): number {
  return env["CITABLE_TEST_ENGINE"] === "postgres" ? Math.ceil(runs / 4) : runs
}

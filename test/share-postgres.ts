import { type StartedPostgres, startPostgres } from "../packages/dev/src/start-postgres.ts"

let started: StartedPostgres | undefined

/** Before the tests of the project `postgres`: one server for all of them. */
export async function setup(): Promise<void> {
  started = await startPostgres()
  // Read by packages/dev/src/open-test-database.ts, in the process that runs the tests.
  process.env["CITABLE_TEST_POSTGRES"] = started.url
}

/** After them. */
export async function teardown(): Promise<void> {
  await started?.close()
}

import { startPostgres } from "../packages/dev/src/start-postgres.ts"

/** Before the tests of the project `postgres`: one server for all of them. Returns what ends it. */
export default async function sharePostgres(): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  // Read by packages/dev/src/open-test-database.ts, in the process that runs the tests.
  process.env["CITABLE_TEST_POSTGRES"] = postgres.url
  return () => postgres.close()
}

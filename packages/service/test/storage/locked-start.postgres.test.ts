import { onEngine } from "@citable/dev"
import { createService } from "@citable/service"
import pg from "pg"
import { expect, it } from "vitest"

it("a service starts and answers while somebody has locked a table that it purges, as the creation of an index does", async () => {
  const { databaseUrl = "" } = await onEngine()
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query("begin; lock table deliveries in share row exclusive mode")
  const service = await createService({ dataDir: ":memory:", databaseUrl, onError: () => {} })
  expect((await service.fetch(new Request("http://localhost/readyz"))).status).toBe(200)
  await other.query("rollback")
  await other.end()
  await service.close()
})

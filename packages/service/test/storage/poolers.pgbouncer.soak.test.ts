import { listen, onEngine, startService } from "@citable/dev"
import { openPostgres } from "@citable/storage/postgres/open-postgres"
import { afterEach, expect, it, vi } from "vitest"

import { type StartedPgbouncer, startPgbouncer } from "./start-pgbouncer.ts"

let pooler: StartedPgbouncer | undefined
afterEach(async () => {
  await pooler?.close()
  pooler = undefined
})

it("behind PgBouncer in session mode, the service publishes, delivers and keeps accounts apart", async () => {
  const { databaseUrl = "" } = await onEngine()
  pooler = await startPgbouncer(databaseUrl, "session")
  const received: string[] = []
  const receiver = await listen(async (request) => {
    received.push(request.headers.get("webhook-id") ?? "")
    return new Response()
  })
  const started = await startService({ databaseUrl: pooler.url, role: "all" })
  const brand = `/v1/brands/${started.brandId}`
  await started.call("POST", `${brand}/webhooks`, { url: receiver.url, events: ["content.published"] })
  await started.publish({ title: "Behind a pooler" })
  await vi.waitFor(() => expect(received).toHaveLength(1), 30_000)
  const other = await started.service.createAccount()
  const list = await fetch(`${started.url}/v1/brands`, { headers: { authorization: `Bearer ${other.operatorToken}` } })
  const { data } = (await list.json()) as { data: { id: string }[] }
  expect(data.map(({ id }) => id)).toEqual([other.brandId])
  await started.close()
  await receiver.close()
})

it("behind PgBouncer in transaction mode, the service does not start, and says why", async () => {
  const { databaseUrl = "" } = await onEngine()
  pooler = await startPgbouncer(databaseUrl, "transaction")
  for (let attempt = 0; attempt < 20; attempt++) {
    await expect(openPostgres(pooler.url)).rejects.toMatchObject({
      code: "unsupported_pooler",
      message: expect.stringContaining("pool_mode = session"),
    })
  }
})

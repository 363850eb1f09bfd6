import { onEngine } from "@citable/dev"
import { noBuilds, requestBuild } from "@citable/webhooks/coalesce"
import fc from "fast-check"
import { expect, it } from "vitest"

import { toBuildState, toColumns } from "../src/kernel/builds/build-row.ts"
import { requestBuilds } from "../src/kernel/builds/request-builds.ts"
import { openDatabase } from "../src/kernel/database.ts"

it("a request that a publish makes in SQL is the request of the rules", async () => {
  const db = await openDatabase((await onEngine()).dialect ?? ":memory:")
  const [brand, id] = ["brd_1", "int_1"]
  const times = { created_at: 0, updated_at: 0 }
  const names = {
    name: "x",
    domains: "[]",
    aliases: "[]",
    default_locale: "en",
    locales: '["en"]',
    profile: "{}",
    schedule: "{}",
  }
  const counters = { revision: 0, published_revision: 0, oldest_revision: 0, oldest_published_revision: 0 }
  await db.insertInto("accounts").values({ id: "acc_1", name: "x", created_at: 0 }).execute()
  await db
    .insertInto("brands")
    .values({ id: brand, account_id: "acc_1", ...names, ...counters, ...times })
    .execute()
  const shown = {
    kind: "deploy_hook",
    name: "x",
    status: "untested",
    config: "{}",
    field_map: "{}",
    targets: "[]",
  } as const
  await db
    .insertInto("integrations")
    .values({ id, brand_id: brand, ...shown, ...times })
    .execute()
  await db.insertInto("builds").values({ integration_id: id, brand_id: brand }).execute()
  const time = fc.option(fc.nat(2 ** 31))
  const state = fc.record({
    requested: fc.nat(1000),
    building: fc.option(fc.nat(1000)),
    built: fc.nat(1000),
    last_request_at: time,
    first_unbuilt_at: time,
    urgent: fc.boolean(),
    failures: fc.nat(100),
    retry_at: time,
    not_before: time,
    streak: fc.nat(10),
    lease_owner: fc.option(fc.constant("host:1")),
    leased_until: time,
  })
  expect(Object.keys(toColumns(noBuilds)).toSorted()).toEqual(Object.keys(noBuilds).toSorted())
  await fc.assert(
    fc.asyncProperty(state, fc.nat(2 ** 31), async (before, at) => {
      await db.updateTable("builds").set(toColumns(before)).execute()
      await db.transaction().execute((trx) => requestBuilds(trx, brand, at))
      const row = await db.selectFrom("builds").selectAll().executeTakeFirstOrThrow()
      expect(toBuildState(row)).toEqual(requestBuild(before, at))
    }),
    { numRuns: 50 },
  )
  await db.destroy()
})

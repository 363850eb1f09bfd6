import { noBuilds, requestBuild } from "@citable/webhooks/coalesce"
import { nameProcess } from "@citable/webhooks/leases"
import fc from "fast-check"
import { expect, it } from "vitest"

import { toBuildState, toColumns } from "../../src/outbox/build-row.ts"
import { claimBuild } from "../../src/outbox/builds/claim-build.ts"
import { requestBuildNow, requestBuilds } from "../../src/outbox/request-builds.ts"
import { addDeployHook, openWithBrand } from "../open-with-brand.ts"

it("the SQL request of a publish equals the request of the coalescing rules", async () => {
  const brand = "brd_1"
  const db = await openWithBrand(brand)
  await addDeployHook(db, brand, "int_1")
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

it("a dead process's build is taken over at once, another container's only after its lease ends", async () => {
  const db = await openWithBrand("brd_1")
  const [place = "", ...rest] = nameProcess().split(" ")
  const dead = [place, "4194305", ...rest.slice(1)].join(" ")
  const options = { leaseMs: 60_000, policy: {}, random: () => 0 }
  const taken: Record<string, boolean> = {}
  for (const holder of [dead, nameProcess(), dead.replace(place, "elsewhere")]) {
    const id = `int_${holder}`
    await addDeployHook(db, "brd_1", id)
    await db.transaction().execute((trx) => requestBuildNow(trx, id, 0))
    expect(await claimBuild(db, id, 1000, { ...options, owner: holder })).toMatchObject({ number: 1, run: null })
    const other = { ...options, owner: nameProcess() }
    taken[holder] = (await claimBuild(db, id, 60_999, other)) !== undefined
    if (taken[holder]) continue
    expect(await claimBuild(db, id, 61_001, other)).toMatchObject({ number: 1, owner: other.owner })
  }
  expect(Object.values(taken)).toEqual([true, false, false])
  await db.destroy()
})

import { lockBrand } from "@citable/storage/brand-row"
import { nameProcess } from "@citable/webhooks/leases"
import { expect, it } from "vitest"

import { claimBuild } from "../../src/outbox/builds/claim-build.ts"
import { finishBuild } from "../../src/outbox/builds/finish-build.ts"
import { requestBuildNow, requestBuilds } from "../../src/outbox/request-builds.ts"
import { addDeployHook, openWithBrand } from "../open-with-brand.ts"

it("a build that ends during a change of its integration waits, without a deadlock", async () => {
  const db = await openWithBrand("brd_1")
  await addDeployHook(db, "brd_1", "int_1")
  const options = { policy: {}, random: () => 0 }
  await db.transaction().execute((trx) => requestBuildNow(trx, "int_1", 0))
  const task = await claimBuild(db, "int_1", 1000, { ...options, leaseMs: 60_000, owner: nameProcess() })
  if (task === undefined) throw new Error("nothing was claimed")
  const run = { number: 1, at: 0, id: null, url: null }
  const outcome = { kind: "succeeded", run, url: null } as const
  let settled: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    // The writes of a change of an integration, in their order, and a publish after it.
    await lockBrand(trx, "brd_1")
    await trx.updateTable("integrations").set({ name: "y" }).where("id", "=", "int_1").execute()
    settled = finishBuild(db, task, outcome, { ...options, at: 2000 })
    // By now it has its first locks, or waits for them.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await requestBuilds(trx, "brd_1", 3000)
  })
  await settled
  const row = await db.selectFrom("builds").selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ requested: 2, built: 1, building: null })
  expect(await db.selectFrom("integrations").select(["name", "status"]).execute()).toEqual([
    { name: "y", status: "connected" },
  ])
  await db.destroy()
})

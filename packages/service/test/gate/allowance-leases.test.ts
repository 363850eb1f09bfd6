import fc from "fast-check"
import { expect, it } from "vitest"

import { type Allowance, createAllowance, type Unit } from "../../src/gate/allowance.ts"
import { planAllowances } from "../../src/gate/plans.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { runsOnEngine } from "../runs-on-engine.ts"

const largestLease = 64
const openMemory = () => openOnEngine()

type Step =
  | { do: "call"; process: number; together: boolean; count: number; free: number; leaveOpen: number }
  | { do: "settle" | "kill" | "stop" | "idle"; process: number }

const process = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("call" as const),
      process,
      together: fc.boolean(),
      count: fc.integer({ min: 1, max: 90 }),
      free: fc.integer({ min: 0, max: 40 }),
      leaveOpen: fc.integer({ min: 0, max: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom("settle" as const, "kill", "stop", "idle"), process }),
  },
)

it("over any number of processes, leases and crashes, no extra call is served, and only crashes lose calls", async () => {
  const db = await openMemory()
  let accounts = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 700 }), fc.array(step, { maxLength: 25 }), async (quota, steps) => {
      const account = { accountId: `acc_${accounts++}`, plan: "free" } as const
      await db.insertInto("accounts").values({ id: account.accountId, name: "a", created_at: 0 }).execute()
      let time = Date.UTC(2026, 6, 5)
      const errors: unknown[] = []
      const start = () =>
        createAllowance({
          db,
          now: () => time,
          allowances: { ...planAllowances, free: quota },
          onError: (error) => errors.push(error),
        })
      const processes = [start(), start(), start()]
      const open: Unit[][] = [[], [], []]
      const row = db.selectFrom("allowances").select("taken").where("account_id", "=", account.accountId)
      const taken = async () => (await row.executeTakeFirst())?.taken ?? 0
      let spent = 0
      let forfeitable = 0
      const take = async (allowance: Allowance) => {
        const unit = await allowance.take(account)
        return unit?.granted === true ? unit : undefined
      }
      for (const { process: index, ...action } of steps) {
        const allowance = processes[index] ?? start()
        if (action.do === "call") {
          const callers = Array.from({ length: action.count }, (_, i) => (action.together ? (index + i) % 3 : index))
          const units = await Promise.all(callers.map((caller) => take(processes[caller] ?? allowance)))
          let [leaveOpen, free] = [action.leaveOpen, action.free]
          for (const [i, unit] of units.entries()) {
            if (unit === undefined) continue
            if (leaveOpen-- > 0) open[callers[i] ?? index]?.push(unit)
            else if (free-- > 0) {
              unit.giveBack()
              // Only the first call refunds the unit.
              unit.giveBack()
            } else spent++
          }
        } else if (action.do === "settle") {
          for (const unit of open[index]?.splice(0) ?? []) unit.giveBack()
        } else if (action.do === "idle") {
          time += 10_000
          allowance.sweep()
        } else {
          const calls = open[index]?.splice(0) ?? []
          if (action.do === "kill") forfeitable += largestLease + calls.length
          else {
            for (const unit of calls) unit.giveBack()
            await allowance.close()
          }
          processes[index] = start()
        }
        expect(spent).toBeLessThanOrEqual(quota)
        expect(await taken()).toBeLessThanOrEqual(quota)
      }
      for (const unit of open.flat()) unit.giveBack()
      for (const allowance of processes) await allowance.close()
      const forfeited = (await taken()) - spent
      expect(forfeited).toBeGreaterThanOrEqual(0)
      expect(forfeited).toBeLessThanOrEqual(forfeitable)
      const last = [start(), start()] as const
      const rest = await Promise.all(Array.from({ length: 1500 }, (_, i) => take(i % 2 === 0 ? last[0] : last[1])))
      const served = spent + rest.filter((unit) => unit !== undefined).length
      expect(served).toBeLessThanOrEqual(quota)
      // What a killed process had already sent may still give back calls after the count.
      expect(served).toBeGreaterThanOrEqual(quota - forfeited)
      expect(errors).toEqual([])
      for (const allowance of last) await allowance.close()
    }),
    { numRuns: runsOnEngine(60) },
  )
  await db.destroy()
})

it("a call costs no write: 4,000 calls of a large plan are 63 leases", async () => {
  const database = await openMemory()
  await database.insertInto("accounts").values({ id: "acc_1", name: "a", created_at: 0 }).execute()
  let writes = 0
  const db = database.withPlugin({
    transformQuery({ node }) {
      if (node.kind === "UpdateQueryNode") writes++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const allowance = createAllowance({ db, now: Date.now, allowances: planAllowances, onError: () => {} })
  for (let i = 0; i < 4000; i++) await allowance.take({ accountId: "acc_1", plan: "scale" })
  expect(writes).toBe(Math.ceil(4000 / largestLease))
  await allowance.close()
  await database.destroy()
})

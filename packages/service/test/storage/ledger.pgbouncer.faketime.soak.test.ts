import { setTimeout } from "node:timers/promises"

import { afterAll, expect, it, onTestFailed, onTestFinished } from "vitest"

import { ledgerRows } from "./ledger-rows.ts"
import { startLedgerWorld } from "./start-ledger-world.ts"

const columns =
  "engine, fault, reads again (s), longest gap of reads (s), of /healthz (s), of /healthz without the fault (s)"
const table = [`| ${columns.split(", ").join(" | ")} | acknowledged | lost |`]
afterAll(() => console.log(table.join("\n")))

it.each(ledgerRows)(
  "on $engine, nothing acknowledged is lost and it comes back by itself: $fault",
  async ({ engine, fault, world: options = {}, trouble, refusals, check }) => {
    const world = await startLedgerWorld(engine, options)
    onTestFinished(() => world.remove())
    onTestFailed(() => console.log(world.log().slice(-10_000)))
    const idle = await world.ledger.during(() => setTimeout(5000))
    const account = await world.ledger.during(() => trouble(world))
    console.log(`${engine}, ${fault}: ${JSON.stringify(account)}`)
    const lost = await world.ledger.findLost()
    const seconds = [account.readAgain, account.readGap, account.healthGap, idle.healthGap]
    const figures = seconds.map((ms) => (ms / 1000).toFixed(2))
    table.push(`| ${[engine, fault, ...figures, world.ledger.size, lost.length].join(" | ")} |`)
    console.log(table.at(-1))
    expect(lost).toEqual([])
    const answers = new Set(Object.values(account.answers).flatMap((counts) => Object.keys(counts)))
    // A page tells its problem in words.
    const allowed = ["200", "201", ...refusals, ...refusals.flatMap((answer) => /^\d+/.exec(answer)?.[0] ?? [])]
    expect([...answers].filter((answer) => !allowed.includes(answer))).toEqual([])
    expect(world.child.exitCode).toBeNull()
    await check?.(world, account)
    expect(await world.stop()).toBe(0)
  },
)

import { argument } from "../measured.ts"
import { bodies } from "./generate-bodies.ts"
import { measuredFunctions } from "./measured-functions.ts"

/** What a process is to measure: one function, with bodies of these kinds and sizes. */
export interface GrowthRun {
  name: string
  kinds: readonly string[]
  sizes: readonly number[]
}

/** The CPU time of one call, or that a call begins, which may not end. */
export interface GrowthMessage {
  kind: string
  size: number
  /** Microseconds, of user and system, the least of some rounds; absent where it begins. */
  cpu?: number
}

/** What is cheap is measured again, as its time is mostly noise. */
const cheap = 100_000
const rounds = 3

const { name, kinds, sizes } = argument() as GrowthRun
const opened = await measuredFunctions[name]?.()
if (opened === undefined) throw new Error(`There is no function ${name}.`)
const { run, prepare, close } = opened

for (let warm = 0; warm < 20; warm += 1) await measure(bodies["prose"]?.(4000) ?? "")
for (const kind of kinds) {
  for (const size of sizes) {
    const body = bodies[kind]?.(size) ?? ""
    send({ kind, size })
    let least = Number.POSITIVE_INFINITY
    for (let round = 0, total = 0; round < rounds && total < cheap; round += 1) {
      const cpu = await measure(body)
      least = Math.min(least, cpu)
      total += cpu
    }
    send({ kind, size, cpu: least })
  }
}
await close?.()
process.disconnect()

async function measure(body: string): Promise<number> {
  await prepare?.(body)
  const before = process.cpuUsage()
  await run(body)
  const { user, system } = process.cpuUsage(before)
  return Math.max(1, user + system)
}

function send(message: GrowthMessage): void {
  process.send?.(message)
}

import { median } from "../median.ts"

/** What is asked of one of the two sides: so many requests, and the CPU time that its server took for them. */
export interface Side {
  cpu(): Promise<number>
  /** Sends the requests of one round. */
  send(): Promise<void>
}

/** Microseconds of CPU that each side takes a request: medians of rounds that alternate, after those that warm up. */
export async function compareCpu(
  ours: Side,
  baseline: Side,
  { requests, rounds, warmUps = 1 }: { requests: number; rounds: number; warmUps?: number },
): Promise<{ ours: number; baseline: number }> {
  const took: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  for (let round = -warmUps; round < rounds; round++) {
    for (const [name, side] of [
      ["ours", ours],
      ["baseline", baseline],
    ] as const) {
      const before = await side.cpu()
      await side.send()
      const micros = ((await side.cpu()) - before) / requests
      if (round >= 0) took[name].push(micros)
    }
  }
  return { ours: median(took.ours), baseline: median(took.baseline) }
}

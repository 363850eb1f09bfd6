import type { BenchOptions, Figure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import type { ColdRun } from "./cold-process.ts"

const allowed = 400
const megabyte = 1024 * 1024

/** A process that renders every article of a large site once, as a build without a cache does. */
export async function* benchMemory(
  options: BenchOptions,
): AsyncGenerator<Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }> {
  const { corpus, small, progress } = options
  const count = small ? 20 : 10_000
  progress(`rendering ${count} articles in processes of their own`)
  const native = await runCold({ renderer: "native", corpus, count })
  yield {
    figure: `MB at the peak of ${count} articles with the native parser, as Astro's loader renders them, ${allowed} allowed`,
    ours: native.memory,
    baseline: allowed,
    goal: 1,
  }
  const ours = await runCold({ renderer: "ours", corpus, count })
  yield {
    figure: `MB at the peak of ${count} articles, ${allowed} allowed`,
    ours: ours.memory,
    baseline: allowed,
    goal: 1,
  }
  // The chain holds nothing between bodies either: a tenth of them shows its peak.
  const naive = await runCold({ renderer: "naive", corpus, count: Math.ceil(count / 10) })
  yield {
    figure: "MB at the peak, unified with raw, sanitize, slug, autolink",
    ours: ours.memory,
    baseline: naive.memory,
  }
}

async function runCold(run: ColdRun): Promise<{ memory: number }> {
  const started = await startProcess<number>(new URL("cold-process.ts", import.meta.url), run)
  const memory = (await started.peakMemory()) / megabyte
  await started.stop()
  return { memory }
}

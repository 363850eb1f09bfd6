import { availableParallelism } from "node:os"

import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import type { RendererName } from "./create-renderer.ts"
import type { RendererRun } from "./renderer-process.ts"

/**
 * Milliseconds of CPU time that each renderer takes for a body. Each runs in a process of its own, as a site has one renderer: in one
 * process, they would pay for each other's garbage, and the compiler would prepare what they share for all of them. After the same number
 * of warm-ups, in which the compiler optimises, the processes take turns to render all bodies, so that whatever else the machine does
 * meets all of them. The median of the rounds counts.
 */
export async function compareRenderers<Name extends RendererName>(
  names: readonly Name[],
  run: Omit<RendererRun, "name">,
  rounds: number,
): Promise<Record<Name, number>> {
  const processes = await startAll(names, run)
  const times = names.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, process] of processes.entries()) {
      times[index]?.push((await process.spend("render")) / 1000 / process.ready)
    }
  }
  for (const process of processes) await process.stop()
  return Object.fromEntries(names.map((name, index) => [name, median(times[index] ?? [])])) as Record<Name, number>
}

/** Starts a process for each name, no more at once than there are cores. */
async function startAll(
  names: readonly RendererName[],
  run: Omit<RendererRun, "name">,
): Promise<MeasuredProcess<number>[]> {
  const processes: MeasuredProcess<number>[] = []
  const left = [...names.entries()]
  const startSome = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, name] = next
      const module = new URL("renderer-process.ts", import.meta.url)
      processes[index] = await startProcess<number>(module, { ...run, name } satisfies RendererRun)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, startSome))
  return processes
}

import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"

import { startProcess } from "../measured-process.ts"
import type { BuildArgument } from "./build-process.ts"

export interface BuildCost {
  /** Seconds of CPU time. */
  cpu: number
  /** MB at most. */
  memory: number
  /** Article pages that the built site has. */
  pages: number
  /** Pages that count themselves when they are rendered. */
  renders: number
}

const megabyte = 1_000_000

/** Builds a site once in a process of its own. Rejects where the build fails. */
export async function measureBuild(root: string, env: Record<string, string>): Promise<BuildCost> {
  // Astro would empty it, which costs more than some of what is measured.
  await rm(join(root, "dist"), { recursive: true, force: true })
  const child = await startProcess<{ renders: number }>(new URL("build-process.ts", import.meta.url), {
    root,
    env,
  } satisfies BuildArgument)
  const [cpu, memory] = [(await child.cpu()) / 1e6, (await child.peakMemory()) / megabyte]
  await child.stop()
  const { renders } = child.ready
  return { cpu, memory, renders, pages: (await readdir(join(root, "dist/blog"))).length }
}

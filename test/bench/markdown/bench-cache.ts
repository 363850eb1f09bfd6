import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { BenchOptions, Figure } from "../figure.ts"
import { compareRenderers } from "./compare-renderers.ts"

const allowed = 0.1

/** A body that was rendered before, read from a cache on disk that nothing of this process has in memory. */
export async function* benchCache(
  options: BenchOptions & { count: number },
): AsyncGenerator<Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }> {
  const { corpus, count, small } = options
  options.progress("reading from the cache on disk")
  const cache = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    const { cached, ours } = await compareRenderers(
      ["cached", "ours"],
      { corpus, count, cache, highlight: false, warmUps: small ? 1 : 10 },
      small ? 1 : 5,
    )
    yield { figure: `ms of CPU a hit of the disk cache, ${allowed} allowed`, ours: cached, baseline: allowed, goal: 1 }
    yield { figure: "ms of CPU a hit of the disk cache, rendering", ours: cached, baseline: ours }
  } finally {
    await rm(cache, { recursive: true, force: true })
  }
}

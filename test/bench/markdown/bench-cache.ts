import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { renderBody, renderCached } from "@citable/markdown"
import { createDiskCache } from "@citable/markdown/cache"

import type { BenchOptions, Figure } from "../figure.ts"
import { compareRenderers } from "./compare-renderers.ts"

const allowed = 0.1

/** A body that was rendered before, read from a cache on disk that nothing of this process has in memory. */
export async function* benchCache(
  bodies: readonly string[],
  options: BenchOptions,
): AsyncGenerator<Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }> {
  options.progress("reading from the cache on disk")
  const dir = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    const cache = createDiskCache({ dir })
    const { hit, render } = await compareRenderers(
      { hit: (body) => renderCached(body, { cache }), render: (body) => renderBody(body) },
      bodies,
      options.small ? 1 : 5,
    )
    yield { figure: `ms of CPU a hit of the disk cache, ${allowed} allowed`, ours: hit, baseline: allowed, goal: 1 }
    yield { figure: "ms of CPU a hit of the disk cache, rendering", ours: hit, baseline: render }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

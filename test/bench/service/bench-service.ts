import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { benchEngines } from "./bench-engines.ts"
import { benchLargeBrand } from "./bench-large-brand.ts"
import { benchReads } from "./bench-reads.ts"
import { benchReplicas } from "./bench-replicas.ts"

/**
 * What a call costs: CPU time of the service's process a request, against a bare node:http server in a process beside it
 * that gives the same bytes.
 */
export async function* benchService(options: BenchOptions): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    for await (const figure of benchReads(folder, options)) yield toFigure({ area: "service", ...figure })
    for await (const figure of benchEngines(folder, options)) yield toFigure({ area: "service", ...figure })
    for await (const figure of benchLargeBrand(folder, options)) yield toFigure({ area: "service", ...figure })
    for await (const figure of benchReplicas(options)) yield toFigure({ area: "service", ...figure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { benchCrawl } from "./bench-crawl.ts"
import { benchReading } from "./bench-reading.ts"
import type { SiteArgument, SiteReady } from "./site-process.ts"

/** What reading costs: one page, with and without a browser, and whole sites as an audit does. */
export async function* benchReader(options: BenchOptions): AsyncGenerator<Figure> {
  const site = await startProcess<SiteReady>(new URL("site-process.ts", import.meta.url), {
    pages: 1,
  } satisfies SiteArgument)
  try {
    for await (const figure of benchReading(site.ready.origin, options)) yield toFigure({ area: "reader", ...figure })
  } finally {
    await site.stop()
  }
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  try {
    for await (const figure of benchCrawl(folder, options)) yield toFigure({ area: "reader", ...figure })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

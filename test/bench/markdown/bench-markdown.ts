import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { benchCache } from "./bench-cache.ts"
import { benchEngines } from "./bench-engines.ts"
import { benchMemory } from "./bench-memory.ts"
import { benchRoundTrip } from "./bench-round-trip.ts"
import { benchShare } from "./bench-share.ts"
import { readArticles } from "./read-articles.ts"

/**
 * What a body costs: CPU time of a warm process, against chains of the same features, against Astro's processors and against
 * parsers that do less; what the native parser leaves to remark; a hit of the render
 * cache on disk; the memory of a build that renders everything.
 */
export async function* benchMarkdown(options: BenchOptions): AsyncGenerator<Figure> {
  const { corpus, small, progress } = options
  const count = small ? 6 : 300
  const bodies = await readArticles(corpus, count)
  const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0)
  progress(`${bodies.length} articles, ${Math.round(bytes / 1024)} KiB`)
  for (const figures of [
    benchEngines({ ...options, count }),
    benchShare(bodies, options),
    benchCache({ ...options, count }),
    benchRoundTrip(bodies, options),
    benchMemory(options),
  ]) {
    for await (const figure of figures) yield toFigure({ area: "markdown", ...figure })
  }
}

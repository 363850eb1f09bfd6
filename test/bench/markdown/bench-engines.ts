import type { BenchOptions, Figure } from "../figure.ts"
import { compareRenderers } from "./compare-renderers.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

/** Ours against the chains that do the same, and against what does less. */
export async function* benchEngines(options: BenchOptions & { count: number }): AsyncGenerator<Measured> {
  const { corpus, count, small } = options
  const rounds = small ? 1 : 3
  const run = { corpus, count, cache: "", warmUps: small ? 1 : 10 }
  options.progress("rendering without highlighting")
  const plain = await compareRenderers(
    ["ours", "native", "naive", "astroUnified", "astroDefault", "marked", "markdown-it"],
    { ...run, highlight: false },
    rounds,
  )
  const unhighlighted = toFigures("ms of CPU a body", plain.ours)
  yield unhighlighted("unified with raw, sanitize, slug, autolink", plain.naive, 0.6)
  yield unhighlighted("Astro's unified(), which does not sanitise", plain.astroUnified, 0.45)
  yield unhighlighted("Astro's default, native, which does not sanitise", plain.astroDefault)
  yield unhighlighted("marked and sanitize-html: no ids, footnotes, metadata", plain.marked)
  yield unhighlighted("markdown-it and sanitize-html: no ids, footnotes, metadata", plain["markdown-it"])

  const native = toFigures("ms of CPU a body, native parser", plain.native)
  yield native("unified with raw, sanitize, slug, autolink", plain.naive, 0.18)
  yield native("Astro's default, native, which does not sanitise", plain.astroDefault, 2.5)

  options.progress("rendering with highlighting")
  const colored = await compareRenderers(
    ["ours", "native", "naive", "astroUnified", "astroDefault"],
    { ...run, highlight: true },
    rounds,
  )
  const highlighted = toFigures("ms of CPU a body, highlighted", colored.ours)
  yield highlighted("unified with raw, sanitize, slug, autolink, shiki", colored.naive, 0.7)
  yield highlighted("Astro's unified(), which does not sanitise", colored.astroUnified, 0.45)
  yield highlighted("Astro's default, native, which does not sanitise", colored.astroDefault)
  const nativeHighlighted = toFigures("ms of CPU a body, native parser, highlighted", colored.native)
  yield nativeHighlighted("unified with raw, sanitize, slug, autolink, shiki", colored.naive, 0.33)
  yield nativeHighlighted("Astro's default, native, which does not sanitise", colored.astroDefault, 1.3)
}

function toFigures(what: string, ours: number) {
  return (name: string, baseline: number, goal?: number): Measured => ({
    figure: `${what}, ${name}`,
    ours,
    baseline,
    ...(goal === undefined ? {} : { goal }),
  })
}

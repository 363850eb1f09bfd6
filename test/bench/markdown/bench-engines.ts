import { renderBody } from "@citable/markdown"
import { createHighlighter } from "@citable/markdown/highlight"
import { nativeParser } from "@citable/markdown/native-parser"

import type { BenchOptions, Figure } from "../figure.ts"
import { compareRenderers } from "./compare-renderers.ts"
import { createNaiveChain } from "./naive-chain.ts"
import { createAstroRenderers, createStringRenderers } from "./other-renderers.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

/** Ours against the chains that do the same, and against what does less. */
export async function* benchEngines(bodies: readonly string[], options: BenchOptions): AsyncGenerator<Measured> {
  const rounds = options.small ? 1 : 3
  const parser = nativeParser()
  options.progress("rendering without highlighting")
  const plainAstro = await createAstroRenderers({ highlight: false })
  const plain = await compareRenderers(
    {
      ours: (body) => renderBody(body),
      native: (body) => renderBody(body, { parser }),
      naive: createNaiveChain({ highlight: false }),
      astroUnified: plainAstro.unified,
      astroDefault: plainAstro.satteri,
      ...createStringRenderers(),
    },
    bodies,
    rounds,
  )
  const unhighlighted = toFigures("ms of CPU a body", plain.ours)
  yield unhighlighted("unified with raw, sanitize, slug, autolink", plain.naive, 0.65)
  yield unhighlighted("Astro's unified(), which does not sanitise", plain.astroUnified, 0.45)
  yield unhighlighted("Astro's default, native, which does not sanitise", plain.astroDefault)
  yield unhighlighted("marked and sanitize-html: no ids, footnotes, metadata", plain.marked)
  yield unhighlighted("markdown-it and sanitize-html: no ids, footnotes, metadata", plain["markdown-it"])

  const native = toFigures("ms of CPU a body, native parser", plain.native)
  yield native("unified with raw, sanitize, slug, autolink", plain.naive, 0.18)
  yield native("Astro's default, native, which does not sanitise", plain.astroDefault)

  options.progress("rendering with highlighting")
  const plugins = [createHighlighter()]
  const astro = await createAstroRenderers({ highlight: true })
  const colored = await compareRenderers(
    {
      ours: (body) => renderBody(body, { plugins }),
      native: (body) => renderBody(body, { plugins, parser }),
      naive: createNaiveChain({ highlight: true }),
      astroUnified: astro.unified,
      astroDefault: astro.satteri,
    },
    bodies,
    rounds,
  )
  const highlighted = toFigures("ms of CPU a body, highlighted", colored.ours)
  yield highlighted("unified with raw, sanitize, slug, autolink, shiki", colored.naive, 0.7)
  yield highlighted("Astro's unified(), which does not sanitise", colored.astroUnified, 0.45)
  yield highlighted("Astro's default, native, which does not sanitise", colored.astroDefault)
  const nativeHighlighted = toFigures("ms of CPU a body, native parser, highlighted", colored.native)
  yield nativeHighlighted("unified with raw, sanitize, slug, autolink, shiki", colored.naive, 0.33)
  yield nativeHighlighted("Astro's default, native, which does not sanitise", colored.astroDefault, 1.6)
}

function toFigures(what: string, ours: number) {
  return (name: string, baseline: number, goal?: number): Measured => ({
    figure: `${what}, ${name}`,
    ours,
    baseline,
    ...(goal === undefined ? {} : { goal }),
  })
}

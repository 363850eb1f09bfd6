import { renderBody } from "@citable/markdown"

import type { BenchOptions, Figure } from "../figure.ts"
import { compareRenderers } from "./compare-renderers.ts"
import { createNaiveChain } from "./naive-chain.ts"
import { createAstroRenderers, createStringRenderers } from "./other-renderers.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

/** Ours against the chains that do the same, and against what does less. */
export async function* benchEngines(bodies: readonly string[], options: BenchOptions): AsyncGenerator<Measured> {
  const rounds = options.small ? 1 : 3
  options.progress("rendering without highlighting")
  const astro = await createAstroRenderers({ highlight: false })
  const plain = await compareRenderers(
    {
      ours: (body) => renderBody(body),
      naive: createNaiveChain({ highlight: false }),
      astroUnified: astro.unified,
      astroDefault: astro.satteri,
      ...createStringRenderers(),
    },
    bodies,
    rounds,
  )
  const figure = (name: string, baseline: number, goal?: number): Measured => ({
    figure: `ms of CPU a body, ${name}`,
    ours: plain.ours,
    baseline,
    ...(goal === undefined ? {} : { goal }),
  })
  yield figure("unified with raw, sanitize, slug, autolink", plain.naive, 0.65)
  yield figure("Astro's unified(), which does not sanitise", plain.astroUnified, 0.45)
  yield figure("Astro's default, native, which does not sanitise", plain.astroDefault)
  yield figure("marked and sanitize-html: no ids, footnotes, metadata", plain.marked)
  yield figure("markdown-it and sanitize-html: no ids, footnotes, metadata", plain["markdown-it"])
}

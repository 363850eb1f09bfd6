import { renderBody } from "@citable/markdown"

import { argument, ready } from "../measured.ts"
import { median } from "../median.ts"
import { cpuMs } from "./cpu-ms.ts"
import { measureGeneration } from "./measure-generation.ts"
import { measureTranslation } from "./measure-translation.ts"
import type { WritingArgument, WritingReady } from "./writing-argument.ts"
import { openWritingService } from "./writing-service.ts"

const { dataDir, site, model, rounds } = argument() as WritingArgument
const bench = await openWritingService({ dataDir, model })

/** Milliseconds of CPU that it takes to render these bodies once. */
async function render(bodies: readonly string[]): Promise<number> {
  const took: number[] = []
  for (let round = -2; round < Math.max(5, rounds); round++) {
    const start = cpuMs()
    for (const body of bodies) await renderBody(body)
    if (round >= 0) took.push(cpuMs() - start)
  }
  return median(took)
}

const { body, ...generation } = await measureGeneration(bench, { site, rounds })
const rendering = await render([body])
const { bodies, ...translation } = await measureTranslation(bench, { rounds })
const bytes = bodies.reduce((sum, one) => sum + Buffer.byteLength(one), 0)

const rewrites: number[] = []
for (let round = -1; round < rounds; round++) {
  const path = `/v1/brands/${bench.brandId}/content`
  const { id } = await bench.call<{ id: string }>("POST", path, {
    title: `A rewritten article, round ${round + 1}`,
    body,
  })
  const instructions = "Tell the reader to take their time."
  const { cpu, article } = await bench.run(`/v1/content/${id}/rewrite`, { instructions })
  const changed = article.body.split("Take your time before you decide.").length
  if (changed - body.split("Take your time before you decide.").length !== 3)
    throw new Error("Three edits were wanted.")
  if (round >= 0) rewrites.push(cpu)
}
const measured: WritingReady = {
  generation: { ...generation, rendering },
  translation: { ...translation, rendering: ((await render(bodies)) * 3072) / bytes },
  rewriting: { cpu: median(rewrites), rendering },
}
ready(measured, bench.close)

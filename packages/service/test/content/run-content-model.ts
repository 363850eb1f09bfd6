import { startService } from "@citable/dev"
import * as fc from "fast-check"
import { vi } from "vitest"

import { createContentModel } from "../content-model.ts"
import { makeBrandUnderTest } from "./brand-under-test.ts"
import { type Command, contentCommands } from "./content-commands.ts"

export interface ContentModelRun {
  runs: number
  maxCommands: number
  seed?: number
  /** Further commands, such as those of a program that reads and writes the brand. */
  more?: fc.Arbitrary<Command>[]
}

export interface ContentModelFigures {
  runs: number
  commands: number
  requests: number
}

/**
 * Runs random commands, each run on its own brand of one service. Throws the shortest run that the model does not
 * explain. Only commands move the scheduler's clock.
 */
export async function runContentModel({
  runs,
  maxCommands,
  seed,
  more = [],
}: ContentModelRun): Promise<ContentModelFigures> {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  const clock = { now: Date.UTC(2026, 0, 1) }
  const figures = { runs: 0, commands: 0, requests: 0 }
  const started = await startService({ now: () => clock.now, onRequest: () => figures.requests++ })
  const tick = () => vi.advanceTimersByTime(1000)
  try {
    await fc.assert(
      fc.asyncProperty(fc.commands([...contentCommands, ...more], { maxCommands, size: "max" }), async (commands) => {
        const brand = await makeBrandUnderTest(started, clock, tick)
        figures.runs++
        figures.commands += [...commands].length
        try {
          await fc.asyncModelRun(() => ({ model: createContentModel(), real: brand }), commands)
        } finally {
          await started.call("DELETE", `/v1/brands/${brand.brandId}?confirm=Model`, undefined, started.operatorToken)
        }
      }),
      { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
    )
    return figures
  } finally {
    await started.close()
    vi.useRealTimers()
  }
}

import type { Scan, Visibility, VisibilityMetrics } from "@citable/contract/visibility"
import { startService } from "@citable/dev"
import { expect, it, vi } from "vitest"

import { letters, type Letter, trackedNames } from "./answer-fixtures/answer-fixture.ts"
import {
  fixturePrompts,
  scannedShapes,
  startFixtureEngines,
  type Tally,
  tallyLabels,
} from "./answer-fixtures/fixture-prompts.ts"

const repeats = 3

it("a scan of 50 prompts by 4 engines, three times each, has the metrics of its labelled answers", async () => {
  const vendors = await startFixtureEngines()
  const engines = scannedShapes.map(({ open }, index) => open(vendors[index]?.url ?? ""))
  const started = await startService({ engines })
  const call = <Result>(method: string, path: string, body?: unknown) =>
    started.call<Result>(method, `/v1/brands/${started.brandId}${path}`, body, started.operatorToken)
  try {
    await call("PATCH", "", trackedNames.C)
    await call("POST", "/competitors", trackedNames.G)
    await call("POST", "/competitors", trackedNames.S)
    await call("POST", "/prompts", { prompts: fixturePrompts.map(({ text, locale }) => ({ text, locale })) })
    const { id } = await call<Scan>("POST", "/scans", { repeats })
    const scan = await vi.waitFor(
      async () => {
        const one = await call<Scan>("GET", `/scans/${id}`)
        if (one.status === "queued" || one.status === "running") throw new Error(`the scan is ${one.status}`)
        return one
      },
      { timeout: 270_000, interval: 250 },
    )
    const all = tallyLabels(scannedShapes, repeats, () => true)
    const planned = fixturePrompts.length * scannedShapes.length * repeats
    expect(scan).toMatchObject({ status: "completed", planned, answered: all.stored, failed: planned - all.stored })
    expect(scan.engines.flatMap(({ errors }) => errors.map(({ code }) => code))).toEqual(
      ["chatgpt", "claude", "gemini"].map(() => "engine_answer_refused"),
    )
    // Each call happened once: a stored answer is never requested again.
    expect(vendors.map(({ requests }) => requests.length)).toEqual(
      scannedShapes.map(() => fixturePrompts.length * repeats),
    )

    const visibility = await call<Visibility>("GET", "/visibility")
    expect(visibility.overall.answers).toBe(all.answers)
    expect(visibility.uncounted).toMatchObject({ from_memory: all.stored - all.answers, cut: 0 })
    expect(shown(visibility.overall.current)).toEqual(counted(all, "C"))
    expect(visibility.competitors.map(({ name, current }) => [name, shown(current)])).toEqual([
      ["Ghostly", counted(all, "G")],
      ["Strapless", counted(all, "S")],
    ])
    expect(visibility.engines.map(({ engine, answers, current }) => [engine, answers, shown(current)])).toEqual(
      scannedShapes.map((shape) => {
        const own = tallyLabels([shape], repeats, () => true)
        return [shape.name, own.answers, counted(own, "C")]
      }),
    )
    const german = await call<Visibility>("GET", "/visibility?locale=de")
    const ofGerman = tallyLabels(scannedShapes, repeats, (prompt) => fixturePrompts[prompt]?.locale === "de")
    expect(shown(german.overall.current)).toEqual(counted(ofGerman, "C"))
    const voices = await call<{ data: { citations: { value: number } }[] }>("GET", "/visibility/share-of-voice")
    const cited = letters.reduce((sum, letter) => sum + all.citations[letter], 0)
    expect(voices.data.map(({ citations }) => citations.value)).toEqual(
      letters.map((letter) => all.citations[letter] / cited),
    )
  } finally {
    await started.close()
    await Promise.all(vendors.map((vendor) => vendor.close()))
  }
}, 300_000)

/** The metrics that a person computes from the counts of the labels. */
function counted(tally: Tally, letter: Letter) {
  const named = letters.reduce((sum, one) => sum + tally.mentioned[one], 0)
  return {
    mention_rate: tally.mentioned[letter] / tally.answers,
    citation_rate: tally.cited[letter] / tally.answers,
    share_of_voice: tally.mentioned[letter] / named,
    average_position: tally.positions[letter] / tally.mentioned[letter],
    toned: tally.mentioned[letter],
  }
}

function shown(metrics: VisibilityMetrics) {
  const { positive, neutral, negative, unclassified } = metrics.sentiment
  return {
    mention_rate: metrics.mention_rate.value,
    citation_rate: metrics.citation_rate.value,
    share_of_voice: metrics.share_of_voice.value,
    average_position: metrics.average_position.value,
    toned: positive + neutral + negative + unclassified,
  }
}

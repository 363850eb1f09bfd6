import { chromiumOptions } from "@citable/dev"
import { chromium } from "playwright-core"
import { afterAll, beforeAll, expect, it } from "vitest"

import { allVectors, eachVector } from "../../markdown/test/vectors.ts"
import { countRuns, expectNothingRuns, type Place, script } from "./preview-vectors.ts"
import { startDashboard } from "./start-dashboard.ts"

const vectors = allVectors(script)
let place: Place

beforeAll(async () => {
  place = { started: await startDashboard(), browser: await chromium.launch(chromiumOptions()) }
})
afterAll(async () => {
  await place?.browser.close()
  await place?.started.close()
})

it(`none of ${vectors.length} attacks runs anything in the preview, however it is written`, async () => {
  const start = performance.now()
  const pictures = await expectNothingRuns(place, vectors, { typed: 40, saved: 500 })
  const seconds = Math.round((performance.now() - start) / 1000)
  console.log(`${vectors.length} attacks in ${seconds} s: 0 ran, ${pictures} requests, all for pictures and films`)
})

it("an ordinary page runs them", async () => {
  expect(await countRuns(place, eachVector(script))).toBeGreaterThan(10)
})

import { expect, it } from "vitest"

import { simulateBuilds } from "./simulate-builds.ts"

it("20,000 random schedules of failing and crashing builds leave no request uncovered and no two builds at once", async () => {
  const total = { requests: 0, builds: 0, uncovered: 0, overlaps: 0 }
  for (let seed = 0; seed < 20_000; seed++) {
    const figures = await simulateBuilds(seed, { failing: 0.15, crashing: 0.05, broken: 0.02 })
    for (const key of ["requests", "builds", "uncovered", "overlaps"] as const) total[key] += figures[key]
  }
  console.log(JSON.stringify(total))
  expect(total).toMatchObject({ uncovered: 0, overlaps: 0 })
})

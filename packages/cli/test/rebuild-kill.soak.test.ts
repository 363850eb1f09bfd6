import { expect, it } from "vitest"

import { type Kill, runKilledRunners } from "./run-killed-runners.ts"

function* everyStep(): Generator<Kill> {
  for (let nth = 1; ; nth++) yield { at: "any", nth }
}

it("a runner killed at each step in turn leaves a complete release live, ten times", async () => {
  let killed = 0
  for (let round = 0; round < 10; round++) {
    const found = await runKilledRunners(everyStep())
    expect(found.at(-1)).toBe("none")
    expect(found.filter((live) => live === "after").length).toBeGreaterThan(0)
    killed += found.length - 1
  }
  console.log(`killed runners: ${killed}`)
  expect(killed).toBeGreaterThan(100)
})

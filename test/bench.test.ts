import { expect, test } from "vitest"

import { bench, describeBench } from "./bench-cases.ts"
import { startProcess } from "./bench/measured-process.ts"

describeBench([
  ["sync", 15],
  ["webhooks", 9],
  ["visibility", 3],
  ["reddit", 13],
  ["growth", 6],
  ["dashboard", 22],
  ["publishing", 5],
])

test("an unknown area is refused with the areas there are", async () => {
  const { code, stderr } = await bench("nothing")

  expect(code).toBe(2)
  expect(stderr).toContain('There is no area "nothing".')
  expect(stderr).toContain("Usage: pnpm bench")
})

test("the memory of a process that is measured is its own, whatever the one that started it holds", async () => {
  const held = Buffer.alloc(500_000_000, 1)

  const measured = await startProcess(new URL("bench/service/bare-process.ts", import.meta.url), null)

  expect(await measured.peakMemory()).toBeLessThan(held.length)
  await measured.stop()
})

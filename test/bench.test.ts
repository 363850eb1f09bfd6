import { expect, test } from "vitest"

import { bench, describeBench } from "./bench-cases.ts"

describeBench([
  ["sync", 15],
  ["webhooks", 9],
  ["visibility", 3],
])

test("an unknown area is refused with the areas there are", async () => {
  const { code, stderr } = await bench("nothing")

  expect(code).toBe(2)
  expect(stderr).toContain('There is no area "nothing".')
  expect(stderr).toContain("Usage: pnpm bench")
})

import { expect, it } from "vitest"

import { countExecutions, expectNoExecution, script } from "./executions.ts"
import { eachVector } from "./vectors.ts"

const vectors = eachVector(script)

it(`in a real browser, none of ${vectors.length} bodies runs anything, or asks for more than its images and films`, () =>
  expectNoExecution(vectors))

it("a browser runs many unsanitised bodies", async () => {
  expect(await countExecutions(vectors.filter((_, index) => index % 4 === 0))).toBeGreaterThan(50)
})

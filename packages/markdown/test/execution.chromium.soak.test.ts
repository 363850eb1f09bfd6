import { expect, it } from "vitest"

import { countExecutions, expectNoExecution, script } from "./executions.ts"
import { allVectors } from "./vectors.ts"

const vectors = allVectors(script)

it(`in a real browser, none of ${vectors.length} bodies runs anything, however a vector is written`, () =>
  expectNoExecution(vectors))

it("a browser runs hundreds of unsanitised bodies", async () => {
  expect(await countExecutions(vectors)).toBeGreaterThan(200)
})

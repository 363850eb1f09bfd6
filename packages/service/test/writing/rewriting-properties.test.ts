import fc from "fast-check"
import { afterAll, beforeAll, it } from "vitest"

import { startRewriting } from "../start-rewriting.ts"
import { rewritesSafely } from "./rewrites-safely.ts"

let model: Awaited<ReturnType<typeof startRewriting>>
beforeAll(async () => {
  model = await startRewriting()
})
afterAll(() => model.close())

it("whatever a model answers, blocks without an edit, code and addresses stay, and nothing is made up", async () => {
  await fc.assert(rewritesSafely(model), { numRuns: 6 })
})

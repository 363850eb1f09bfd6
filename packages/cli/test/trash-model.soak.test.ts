import { expect, it } from "vitest"

import { runContentModel } from "../../service/test/content/run-content-model.ts"
import { createFileCommands } from "./file-commands.ts"

it("300 runs of up to 100 commands with imports and pulls find a brand as its model says", async () => {
  const { commands, close } = createFileCommands()
  const figures = await runContentModel({ runs: 300, maxCommands: 100, more: commands }).finally(close)
  console.log(`files model: ${JSON.stringify(figures)}`)
  expect(figures.runs).toBe(300)
})

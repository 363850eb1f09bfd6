import { expect, it } from "vitest"

import { runContentModel } from "../../service/test/content/run-content-model.ts"
import { createFileCommands } from "./file-commands.ts"

it("imports and pulls between the writers and the clock never bring back, overwrite or show what is in the trash", async () => {
  const { commands, close } = createFileCommands()
  const figures = await runContentModel({ runs: 7, maxCommands: 40, more: commands }).finally(close)
  expect(figures.commands).toBeGreaterThan(50)
}, 1_800_000)

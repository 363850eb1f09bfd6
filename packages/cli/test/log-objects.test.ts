import { expect, it } from "vitest"

import { createLog } from "../src/serve/create-log.ts"

it("the log shows what is in an error that is no Error", () => {
  const lines: string[] = []
  const log = createLog({ out: () => {}, err: (line) => lines.push(line), json: true })
  log.error({ message: "canceling statement", code: "57014" })
  expect(lines.join("")).toContain("canceling statement")
  expect(lines.join("")).toContain("57014")
})

import { expect, it } from "vitest"

import { renderLongTexts } from "./run-long-texts.ts"

it("no text of 200,000 characters keeps a publisher busy, in no format", async () => {
  const { code, output } = await renderLongTexts("all")
  console.log(output)
  expect(code).toBe(0)
})

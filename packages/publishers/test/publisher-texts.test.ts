import { expect, it } from "vitest"

import { renderLongTexts } from "./run-long-texts.ts"

it("no text of 200,000 characters keeps a publisher busy, whatever it repeats", async () => {
  expect(await renderLongTexts("quick")).toMatchObject({ code: 0 })
})

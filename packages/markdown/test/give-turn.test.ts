import { renderBody } from "@citable/markdown"
import { expect, it } from "vitest"

it("the event loop turns while bodies are rendered one after the other, so that their memory is given back", async () => {
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  for (let count = 0; count < 3; count += 1) await renderBody("A *short* paragraph.\n\n".repeat(1200))
  expect(hasTurned).toBe(true)
})

it("a short body is rendered within one turn", async () => {
  await renderBody("A *short* paragraph.\n\n".repeat(3000))
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  await renderBody("A *short* paragraph.")
  expect(hasTurned).toBe(false)
})

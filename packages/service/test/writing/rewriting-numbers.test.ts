import { isOwnNumber } from "@citable/writing/rewriting/is-own-number"
import { afterAll, beforeAll, expect, it } from "vitest"

import { startRewriting } from "../start-rewriting.ts"

const body = "Take off the top. Brush the burrs. Run tablets through the grinder."
let model: Awaited<ReturnType<typeof startRewriting>>
beforeAll(async () => {
  model = await startRewriting()
})
afterAll(() => model.close())

it("steps may be numbered, and a title may count them", async () => {
  const text =
    "**Step 1:** Take off the top.\n\n**Step 2:** Brush the burrs.\n\n**Step 3:** Run tablets through the grinder."
  const result = await model.rewrite(
    { body, title: "A clean grinder", instructions: "Turn it into steps, and give it a better title." },
    [{ title: "A clean grinder in 3 easy steps", edits: [{ op: "replace", block: 1, text }] }],
  )
  expect(result).toMatchObject({
    title: "A clean grinder in 3 easy steps",
    body: text,
    edits: { applied: 1, refused: 0 },
  })
})

it("the model hears which sentence to change, and so does the editor when it does not", async () => {
  const text = "Take off the top. Brush the burrs 7 times. Run tablets through the grinder."
  const result = await model.rewrite({ body, instructions: "Improve." }, [
    { edits: [{ op: "replace", block: 1, text }] },
  ])
  expect(result.body).toBe(body)
  const message = "have the number “7”. It is in the sentence “Brush the burrs 7 times.”"
  expect(JSON.stringify(model.requests[1]?.["input"])).toContain(message)
  expect(result.checks[0]).toMatchObject({
    kind: "claim",
    state: "refused",
    detail: expect.stringContaining(message) as string,
  })
})

it.each([
  ["Step 4: Clean it", "4", true],
  ["Schritt 2: Bürsten", "2", true],
  ["Étape 3 – Nettoyer", "3", true],
  ["ステップ2：掃除", "2", true],
  ["In 5 einfachen Schritten zum Espresso", "5", true],
  ["Follow these 3 steps:", "3", true],
  ["Brewly sets itself up in 3 steps.", "3", false],
  ["Step 3 takes 3 minutes:", "3", false],
  ["Step 40% faster", "40", false],
  ["3 million ways to grind", "3 million", false],
])("in “%s”, %s counts parts of the article: %s", (sentence, number, expected) => {
  expect(isOwnNumber(sentence, number)).toBe(expected)
})

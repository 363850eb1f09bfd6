import { afterEach, beforeEach, expect, it } from "vitest"

import { startWritingKills, type WritingKills } from "./run-writing-kills.ts"

const brief = { brief: "How to choose a coffee grinder at home.", keyword: "a coffee grinder", words: 300 }

let world: WritingKills
beforeEach(async () => {
  world = await startWritingKills()
})
afterEach(() => world.close())

it("an article whose service is killed after its first and its third answer is the same, and pays for no answer twice", async () => {
  const whole = await world.generate(brief)
  expect(whole.article).toMatchObject({ status: "draft", writing: { status: "completed" } })
  expect(whole.paid).toBeGreaterThan(3)
  const killed = await world.generate(brief, (answers) => answers === 1 || answers === 3)
  expect(killed.kills).toBe(2)
  expect(killed.article).toMatchObject({
    status: "draft",
    title: whole.article.title,
    body: whole.article.body,
    writing: { status: "completed", checks: whole.article.writing?.checks },
  })
  expect(killed.paid).toBe(whole.paid)
}, 120_000)

import { afterEach, beforeEach, expect, it } from "vitest"

import { type Model, obedientModel } from "../obedient-model.ts"
import { startWritingKills, type WritingKills } from "./run-writing-kills.ts"

/** Translates each segment into its words with other endings. The placeholders and the numbers stay. */
const foreign: Model = (request) => {
  if (!request.members?.includes("segments")) return obedientModel(request)
  const text = request.messages[0]?.text ?? ""
  const asked = JSON.parse(text.slice(text.indexOf("["), text.lastIndexOf("]") + 1)) as { id: string; text: string }[]
  const segments = asked.map((one) => ({
    id: one.id,
    text: one.text.replaceAll(/\p{Ll}{4,}/gu, (word) => `${word}zu`),
  }))
  return JSON.stringify({ segments })
}

let world: WritingKills
beforeEach(async () => {
  world = await startWritingKills(foreign)
})
afterEach(() => world.close())

it("a job that is killed after each answer pays for as many answers as one that nobody kills", async () => {
  const brief = { brief: "How to choose a coffee grinder at home.", keyword: "a coffee grinder", words: 1500 }
  const whole = await world.generate(brief)
  const killed = await world.generate(brief, (answers) => answers > 0)
  expect(killed).toMatchObject({ paid: whole.paid, kills: whole.paid - 1, article: { body: whole.article.body } })
  console.log({ generate: { answers: whole.paid, kills: killed.kills } })
}, 600_000)

it("a translation that is killed after each answer pays for as many answers as one that nobody kills", async () => {
  const body = Array.from(
    { length: 130 },
    (_, at) => `Paragraph ${at} tells how you keep the beans of lot ${at} dry.`,
  ).join("\n\n")
  const id = await world.create({ title: "Lots of beans", body })
  const whole = await world.translate(id, "de")
  const other = await world.create({ title: "Lots of beans again", body: body.replaceAll("dry", "wet") })
  const killed = await world.translate(other, "de", (answers) => answers > 0)
  expect(whole.paid).toBeGreaterThan(2)
  expect(killed).toMatchObject({
    paid: whole.paid,
    kills: whole.paid - 1,
    article: { status: "draft", locale: "de", body: whole.article.body.replaceAll("dry", "wet") },
  })
  console.log({ translate: { answers: whole.paid, kills: killed.kills } })
}, 600_000)

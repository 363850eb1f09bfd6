import { expect, it } from "vitest"

import { dayOf } from "../../src/groups/visibility/alike/day-number.ts"
import { lookAtPlan } from "../../src/groups/visibility/effects/look-at-plan.ts"

const startsOn = 20_000
const askedOn = startsOn - 150
const week = 8
const ids = ["a", "b", "c"]
const words = (id: string) => new Set([id])
const prompts = [...ids, ..."defghijklmno".split("")].map((id) => ({
  id,
  startsOn: askedOn,
  endsOn: null,
  words: words(id),
}))

/** Looks at an article for three prompts, chosen two months before it. Another one for the last of them appears on a day. */
function look(otherOn: number | null) {
  const target = { contentId: "own", askedOn, freshOn: startsOn - 60, isReleased: false }
  const article = { id: "own", title: "", locale: "en", publishedOn: startsOn, words: words("own") }
  const targets = ids.map((promptId) => ({ ...target, promptId }))
  const taken = Map.groupBy(
    [
      ...ids.map((promptId) => ({ promptId, contentId: "own", publishedOn: startsOn })),
      { promptId: "c", contentId: "other", publishedOn: otherOn },
    ],
    ({ promptId }) => promptId,
  )
  const plan = { articles: [{ ...article, targets }], startsOn, lastOn: startsOn }
  const counts = { named: [], cited: [], families: [] }
  return lookAtPlan(plan, { prompts, taken, counts }, { week, error: 0.04 })
}

it.each([
  ["a draft", null],
  ["after the look", startsOn + 7 * week],
  ["half a year before", startsOn - 182],
])("another article for a prompt that is %s changes nothing", (_, day) => {
  expect(look(day)).toMatchObject({ treated: ids, shared: [], late: [], chosen_on: dayOf(askedOn) })
})

it.each([
  ["soon before it", startsOn - 41],
  ["on the same day", startsOn],
  ["before the look", startsOn + 7 * week - 1],
])("a prompt does not count if another article for it appears %s", (_, day) => {
  expect(look(day)).toMatchObject({ treated: ["a", "b"], shared: ["c"], late: [] })
})

it("what an earlier article changed counts from when it has grown", () => {
  expect(look(startsOn - 50)).toMatchObject({ treated: ids, shared: [], chosen_on: dayOf(startsOn - 36) })
})

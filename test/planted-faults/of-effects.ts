import type { PlantedFault } from "./planted-fault.ts"

const folder = "packages/service/src/groups/visibility/effects"
const effects = "packages/service/test/visibility/article-effects.test.ts"
const looks = "packages/service/test/visibility/look-at-plan.test.ts"

/** What the service promises of what articles changed. */
export const faultsOfEffects: readonly PlantedFault[] = [
  {
    promise: "the weeks by which somebody chose a question are no baseline",
    file: `${folder}/choose-baseline.ts`,
    find: "return { from: from >= seen.from ? Math.max(from, seen.until) : from, seen }",
    replace: "return { from, seen: { from: 0, until: 0 } }",
    test: looks,
  },
  {
    promise: "no question of an article is a control",
    file: `${folder}/look-at-plan.ts`,
    find: "!taken.has(id) && words.size > 0",
    replace: "words.size > 0",
    test: effects,
  },
  {
    promise: "no control shares a telling word with the article or its questions",
    file: `${folder}/look-at-plan.ts`,
    find: "[...words].every((word) => !touched.has(word))",
    replace: "[...words].some((word) => !touched.has(word))",
    test: looks,
  },
  {
    promise: "answers of several models on one day count for none of them",
    file: `${folder}/read-prompt-days.ts`,
    find: "return there.size === 1 ? [...there][0] : undefined",
    replace: "return [...there][0]",
    test: effects,
  },
  {
    promise: "what a look spends of the error is stored, and sums to 5 %",
    file: `${folder}/take-looks.ts`,
    find: "spent: isTold ? error : 0",
    replace: "spent: 0.05",
    test: effects,
  },
]

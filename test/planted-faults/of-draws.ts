import type { PlantedFault } from "./planted-fault.ts"

const draws = "packages/service/src/groups/visibility/draws"
const test = "packages/service/test/visibility/draws.test.ts"

/** What a draw of a coin promises to people who read its result. */
export const faultsOfDraws: readonly PlantedFault[] = [
  {
    promise: "anybody draws the same with the seed of a draw",
    file: `${draws}/draw-gaps.ts`,
    find: "role: treated.includes(one.id) ?",
    replace: "role: !treated.includes(one.id) ?",
    test,
  },
  {
    promise: "a draw has the gaps that the person saw",
    file: `${draws}/draw-gaps.ts`,
    find: "if (candidates.some(({ id }) => !promptIds.includes(id))) {",
    replace: "if (candidates.length === 0) {",
    test,
  },
  {
    promise: "a prompt that a coin drew counts as drawn, also without an article",
    file: `${draws}/tell-draw.ts`,
    find: "const kept = draw.prompts.filter(({ out }) => out === null)",
    replace:
      'const kept = draw.prompts.filter(({ out, role, articles }) => out === null && (role === "held_out" || articles.length > 0))',
    test,
  },
  {
    promise: "a prompt that got an article before its turn is no comparison",
    file: `${draws}/read-draw.ts`,
    find: 'role === "held_out" && own.some(',
    replace: 'role === "treated" && own.some(',
    test,
  },
  {
    promise: "an article that was there before a draw is no article of it",
    file: `${draws}/read-draw.ts`,
    find: "on === null || on >= drawnOn",
    replace: 'on === null || on >= ""',
    test,
  },
  {
    promise: "Home proposes no gap that waits as a comparison",
    file: "packages/dashboard/src/overview/read-next-articles.ts",
    find: "    if (isHeldBack(gap)) return false\n",
    replace: "",
    test: "packages/dashboard/test/draws.test.ts",
  },
]

import type { AnswerWorld } from "./simulate-answers.ts"
import { type Swing, toWorld, toWorldEngine, type World } from "./world.ts"

const swings: { name: string; swing: Partial<Swing>; rates: readonly number[] }[] = [
  { name: "no swing", swing: {}, rates: [0.03, 0.1, 0.4, 0.75, 0.97] },
  { name: "5 points, no runs", swing: { day: 0.05 }, rates: [0.4, 0.75] },
  { name: "5 points, half left", swing: { day: 0.05, left: 0.5 }, rates: [0.4, 0.75] },
  { name: "10 points, no runs", swing: { day: 0.1 }, rates: [0.4, 0.6] },
  { name: "10 points, half left", swing: { day: 0.1, left: 0.5 }, rates: [0.4, 0.6] },
  {
    name: "0.4 log-odds, half left",
    swing: { scale: "log-odds", day: 0.4, left: 0.5 },
    rates: [0.03, 0.1, 0.4, 0.75, 0.97],
  },
]

/**
 * Quiet worlds: each window, each number of answers, each way in which days swing, each rate. One prompt has all answers: prompts that are alike
 * would count the same, and take three times as long.
 */
export const quietWorlds: World[] = [7, 28, 90].flatMap((window) =>
  [10, 30, 100, 300].flatMap((answers) =>
    swings.flatMap(({ name, swing, rates }) =>
      rates.map((rate) =>
        toWorld(`${window} days, ${answers} a day, ${rate * 100} %, ${name}`, {
          window,
          answers,
          rate,
          swing,
          prompts: 1,
        }),
      ),
    ),
  ),
)

const halfLeft = { day: 0.1, left: 0.5 }
const chatgpt = toWorldEngine("chatgpt")
const three = [chatgpt, toWorldEngine("gemini", { shift: 1 }), toWorldEngine("perplexity", { shift: -1 })]
const loud = toWorldEngine("perplexity", { shift: 2.5 })

/** Worlds that stay within the goals, and are unlike each other. */
export const otherWorlds: World[] = [
  toWorld("prompts differ by 1 log-odds", { promptSpread: 1, swing: halfLeft }),
  toWorld("prompts differ by 2 log-odds, 28 days", { window: 28, promptSpread: 2, swing: halfLeft }),
  toWorld("three engines, days shared", { answers: 60, engines: three, swing: halfLeft }),
  toWorld("three engines, days apart", { answers: 60, engines: three, swing: { ...halfLeft, shared: 0 } }),
  toWorld("three engines, 28 days, days half shared", {
    window: 28,
    answers: 60,
    engines: three,
    swing: { ...halfLeft, shared: 0.5 },
  }),
  toWorld("a prompt's answers of a day hang together", { answers: 100, swing: { ...halfLeft, promptDay: 0.15 } }),
  toWorld("each second day, 28 days", { window: 28, every: 2, swing: halfLeft }),
  toWorld("each week, 90 days", { window: 90, every: 7, answers: 10, swing: halfLeft }),
  toWorld("no days before, 7 days", { history: 0, swing: halfLeft }),
  toWorld("no days before, 28 days", { history: 0, window: 28, swing: halfLeft }),
].map((world) => ({ ...world, answers: fit(world) }))

/** Worlds in which what is asked changes and nothing else: like for like, the difference is nothing. */
export const mixWorlds: World[] = [
  toWorld("an engine ends between the windows", { engines: [chatgpt, { ...loud, to: 0 }] }),
  toWorld("an engine ends within the later window", { engines: [chatgpt, { ...loud, to: 3 }] }),
  toWorld("an engine begins between the windows", { engines: [chatgpt, { ...loud, from: 0 }] }),
  toWorld("four branded prompts come between the windows", { added: [{ count: 4, rate: 0.95, from: 0 }] }),
  toWorld("four branded prompts come within the earlier window", { added: [{ count: 4, rate: 0.95, from: -2 }] }),
  toWorld("an engine changes its model between the windows", {
    engines: [
      chatgpt,
      toWorldEngine("gemini", { to: 0 }),
      toWorldEngine("gemini", { model: "gemini-2", shift: 1.5, from: 0 }),
    ],
  }),
  toWorld("an engine changes its model within the later window", {
    engines: [
      chatgpt,
      toWorldEngine("gemini", { to: 3 }),
      toWorldEngine("gemini", { model: "gemini-2", shift: 1.5, from: 3 }),
    ],
  }),
  toWorld("an engine is asked twice as often in the later window", { engines: [chatgpt, { ...loud, parts: [1, 2] }] }),
  toWorld("everything changes: nothing is common", {
    engines: [toWorldEngine("chatgpt", { to: 0 }), toWorldEngine("gemini", { from: 0, shift: 1 })],
  }),
]
  .flatMap((world) => [
    world,
    { ...world, name: `${world.name}, 5 points, half left`, swing: { ...world.swing, day: 0.05, left: 0.5 } },
  ])
  .map((world) => ({ ...world, answers: fit(world) }))

/** Told beside the goals: worlds that no method can be asked to see through with these days. */
export const worldsBeyondGoals: World[] = [
  toWorld("10 points, 80 % left, 7 days", { isBeyondGoals: true, swing: { day: 0.1, left: 0.8 } }),
  toWorld("10 points, 80 % left, 28 days", { isBeyondGoals: true, window: 28, swing: { day: 0.1, left: 0.8 } }),
  toWorld("10 points, 70 % left, 28 days, 300 a day", {
    isBeyondGoals: true,
    window: 28,
    answers: 300,
    swing: { day: 0.1, left: 0.7 },
  }),
  toWorld("20 points, half left, 7 days, no days before", {
    isBeyondGoals: true,
    history: 0,
    swing: { day: 0.2, left: 0.5 },
  }),
  toWorld("no swing, 7 days, no days before", { isBeyondGoals: true, history: 0 }),
  toWorld("no swing, 7 days, 100 a day, 14 days before", { isBeyondGoals: true, history: 14, answers: 100 }),
  toWorld("1 %, 7 days, 10 a day", { isBeyondGoals: true, answers: 10, rate: 0.01 }),
]

/** What a change of so many points is worth: how often a method sees it. */
export const changedWorlds: World[] = [7, 28, 90].flatMap((window) =>
  [30, 100].flatMap((answers) =>
    [0.05, 0.1, 0.2].flatMap((effect) =>
      [0, 0.05, 0.1].map((day) =>
        toWorld(`${window} days, ${answers} a day, ${day * 100} points, +${effect * 100}`, {
          window,
          answers,
          prompts: 1,
          effect,
          swing: { day, left: day === 0 ? 0 : 0.5 },
        }),
      ),
    ),
  ),
)

/** What whole pages show: three engines, and competitors beside the brand. */
export const pageWorlds: World[] = [7, 28].flatMap((window) =>
  [30, 150].flatMap((answers) =>
    [0, 0.05, 0.1].flatMap((day) =>
      [0, 0.1].map((effect) =>
        toWorld(`${window} days, ${answers} a day, ${day * 100} points, +${effect * 100}`, {
          window,
          answers,
          prompts: 1,
          effect,
          engines: three,
          swing: { day, left: day === 0 ? 0 : 0.5, shared: 0.5 },
        }),
      ),
    ),
  ),
)

/** Competitors of a page. */
export const competitors = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9]

export const answerWorlds: AnswerWorld[] = [7, 28].flatMap((window) =>
  [10, 100].flatMap((answers) =>
    (["independent", "all or none", "alone or among six"] as const).flatMap((pattern) =>
      [0, 0.4].map((swing) => ({
        name: `${window} days, ${answers} a day, names ${pattern}, ${swing} log-odds`,
        window,
        history: 70,
        answers,
        pattern,
        swing,
        left: swing === 0 ? 0 : 0.5,
      })),
    ),
  ),
)

/** As many answers as a plan without a remainder needs: two for each prompt and engine. */
function fit({ answers, prompts, engines }: World): number {
  const each = prompts * engines.filter(({ from }) => from === -Infinity).length
  return Math.max(answers, 2 * each) - (Math.max(answers, 2 * each) % each)
}

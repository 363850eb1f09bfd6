import { findChanges } from "../../src/groups/visibility/changes/find-changes.ts"

/** Gives the points, from -1 to 1, by which a day's chance is off. */
type Swing = (random: () => number) => () => number

export interface World {
  engines: number
  /** The answers of an engine on a day. */
  answers: (day: number, random: () => number) => number
  /** How the chance of an engine swings from day to day without a change of its level. */
  swing?: Swing
  /** Whether all engines have the same good and bad days. Default: each has its own. */
  isShared?: boolean
  /** How many answers in a row are the same, such as the repeats of one prompt. Default: 1. */
  same?: number
  /** The first engine changes by this much on a day. */
  fall?: { day: number; by: number; from: number }
}

const each = (count: number) => () => count
const heads: Swing = (random) => () => (random() < 0.5 ? -0.1 : 0.1)
const evenly: Swing = (random) => () => 0.2 * random() - 0.1
/** Good and bad days come in runs: half of what sets a day apart is left a day later. */
const inRuns: Swing = (random) => {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  let off = 0.058 * normal()
  return () => (off = 0.5 * off + Math.sqrt(0.75) * 0.058 * normal())
}

/** Worlds in which nothing changes. */
export const worlds = {
  "one engine, 5 answers a day": { engines: 1, answers: each(5) },
  "4 engines, 5 answers a day": { engines: 4, answers: each(5) },
  "8 engines, 15 answers a day": { engines: 8, answers: each(15) },
  "4 engines, 40 answers a day": { engines: 4, answers: each(40) },
  "every prompt says the same ten times": { engines: 4, answers: each(40), same: 10 },
  "few answers, days 10 points up or down": { engines: 4, answers: each(5), swing: heads },
  "days up to 10 points up or down": { engines: 4, answers: each(29), swing: evenly },
  "days 10 points up or down": { engines: 4, answers: each(29), swing: heads },
  "many answers, days 10 points up or down": { engines: 4, answers: each(100), swing: heads },
  "all engines have the same good and bad days": { engines: 4, answers: each(29), swing: heads, isShared: true },
  "good and bad days in runs": { engines: 4, answers: each(29), swing: inRuns },
  "one scan a week, days 10 points up or down": {
    engines: 4,
    answers: (day) => (day % 7 === 3 ? 140 : 0),
    swing: heads,
  },
  "scans now and then, of any size": {
    engines: 4,
    answers: (_, random) => (random() < 0.3 ? 0 : random() < 0.1 ? 200 : 20),
    swing: heads,
  },
} satisfies Record<string, World>

/** The last day on which a look finds a change, and on how many different weeks one does. */
export interface Found {
  weeks: number
  firstDay: number | undefined
}

/**
 * Asks for some days, looks on each day with answers from the first full fortnight on, and counts the weeks in which something is found. All
 * answers of an engine have the same chance, which is the worst case: prompts with chances of their own vary less together.
 */
export function findInWorld(seed: number, world: World, days: number): Found {
  const random = randomFrom(seed)
  const series = playWorld(random, world, days)
  const weeks = new Set<number>()
  let firstDay: number | undefined
  for (let today = Math.max(13, world.fall?.day ?? 0); today < days; today++) {
    const known = series.map((counted, key) => {
      const past = counted.slice(Math.max(0, today - 181), today + 1).toReversed()
      return { key, days: past.map((day, age) => ({ ...day, age })).filter(({ of }) => of > 0) }
    })
    if (!known.some((one) => one.days[0]?.age === 0)) continue
    const changes = findChanges(known)
    if (changes.length > 0) weeks.add(Math.floor(today / 7))
    if (changes.some(({ key }) => key === 0)) firstDay ??= today
  }
  return { weeks: weeks.size, firstDay }
}

/** The days of each engine and measure. */
function playWorld(random: () => number, world: World, days: number) {
  const { engines, answers, swing = () => () => 0, isShared = false, same = 1, fall } = world
  const asked = Array.from({ length: days }, (_, day) => answers(day, random))
  const draw = () => {
    const next = swing(random)
    return Array.from({ length: days }, next)
  }
  const shared = draw()
  return Array.from({ length: engines }, () => (isShared ? shared : draw())).flatMap((offs, engine) =>
    // What names the brand, and what cites it.
    [0, 1].map((measure) => {
      const isFalling = engine === 0 && measure === 0 && fall !== undefined
      const level = isFalling ? fall.from : 0.1 + 0.8 * random()
      return asked.map((of, day) => {
        const chance = level + (offs[day] ?? 0) - (isFalling && day >= fall.day ? fall.by : 0)
        let count = 0
        for (let answer = 0; answer < of; answer += same) if (random() < chance) count += Math.min(same, of - answer)
        return { count, of }
      })
    }),
  )
}

/** A generator with a seed (mulberry32), so that every run counts the same. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

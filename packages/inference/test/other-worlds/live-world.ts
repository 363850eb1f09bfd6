import type { ComparedPrompt, PromptDay } from "@citable/inference/effects"

import { createDraws } from "../effect-worlds/create-draws.ts"
import type { OtherWorld } from "./other-world.ts"

/** What one draw of a world has: what a service knows, and the truth. The first article appears on day 0. */
interface LivedWorld {
  days: PromptDay[]
  prompts: ComparedPrompt[]
  /** Its first day, and the one on which somebody chooses. */
  startsOn: number
  chosenOn: number
  lastPublishedOn: number
  /** The mean gain of treated prompts over days: each prompt counts once, with its answers of models that answered before. */
  gainOf: (from: number, until: number) => number
}

const firstWeek = -16
const twoEngines: NonNullable<OtherWorld["engines"]> = [{ part: 0.5 }, { part: 0.5, level: 0.4 }]
const chance = (logit: number) => 1 / (1 + Math.exp(-logit))

/** Lives through one draw of a world. `coin` has the candidates that are chosen parted by chance, so that the others wait. */
export function liveWorld(world: OtherWorld, seed: number, { coin = false, weeks = 52 } = {}): LivedWorld {
  const {
    treated = 3,
    controls = 20,
    choose = "worst",
    choiceWeeks = 4,
    freshWeeks = 4,
    pooledDays = 0,
    effect = 0,
    gaining = 1,
    onEngine,
    shape = "step",
    answers = 14,
    uneven = 0,
    weekdays = [0, 1, 2, 3, 4, 5, 6],
    missing = 0,
    paused = 0,
    copies = 1,
    level = -1.2,
    levelSpread = 0.8,
    heavy = false,
    treatedLevel = 0,
    treatedFeel = 1,
    feelSpread = 0.15,
    season = { height: 0.25, weeks: 30 },
    weekday = 0,
    drift = 0.12,
    walk = 0.04,
    noise = 0.3,
    memory = 0.6,
    sharedDays = 0.15,
    ownDays = 0.15,
    engines = twoEngines,
    models = [],
    touched,
    also,
    added,
    more,
  } = world
  const draws = createDraws(seed, world.name)
  const { normal, share } = draws
  const size = treated + controls
  const chosenOn = -7 * freshWeeks
  const heavyNormal = () => normal() / Math.sqrt(-Math.log(1 - share()))
  // Those who differ by more than chance are known before anything is asked.
  const apart = treatedLevel !== 0 || treatedFeel !== 1
  const lived = Array.from({ length: size }, (_, at) => {
    const isApart = apart && at < treated
    return {
      id: `p${at}`,
      level: level + levelSpread * (heavy ? heavyNormal() : normal()) + (isApart ? treatedLevel : 0),
      feel: (isApart ? treatedFeel : 1) * (1 + feelSpread * normal()),
      engines: engines.map(() => 0.3 * (levelSpread > 0 ? normal() : 0)),
      rate: answers * Math.exp(uneven * normal() - uneven ** 2 / 2),
      noise: noise * normal(),
      walk: 0,
      days: [0, 0, 0, 0, 0, 0, 0],
      isTouched: false,
      isAdded: false,
      gain: 0,
      startsOn: null as number | null,
      publishedOn: 0,
      cells: [] as { at: number; model: string; week: number; count: number; of: number; gain: number }[],
    }
  })
  if (added !== undefined) {
    for (const one of lived.slice(size - Math.round(added.part * controls))) {
      one.isAdded = true
      one.startsOn = 7 * added.week
      one.level += added.level
    }
  }
  const drifts = engines.map(() => 0)
  const phase = share() * 2 * Math.PI
  const weekdayOf = Array.from(
    { length: 7 },
    (_, at) => weekday * Math.sin((2 * Math.PI * at) / 7) * (levelSpread > 0 ? 1 : 0),
  )
  let chosen: typeof lived = []
  let lastPublishedOn = 0
  const roles = new Map<string, ComparedPrompt["role"]>()

  for (let week = firstWeek; week < weeks; week++) {
    if (week === -freshWeeks) chosen = choosePrompts()
    for (const at of drifts.keys()) drifts[at] = (drifts[at] ?? 0) + drift * normal()
    const isMissing = share() < missing
    const times = more !== undefined && week >= more.week ? more.times : 1
    for (const one of lived) {
      one.noise = memory * one.noise + Math.sqrt(1 - memory ** 2) * noise * normal()
      one.walk += walk * normal()
      one.days = one.days.map(() => ownDays * normal())
    }
    const isPaused = lived.map(() => share() < paused)
    const all = Array.from({ length: 7 }, () => sharedDays * normal())
    if (isMissing) continue
    const asked = engines.flatMap(
      ({ from = -Infinity, until = Infinity, part, partLater = part, level: higher = 0 }, at) => {
        if (week < from || week >= until) return []
        const moves = models.filter((model) => week >= model.week && (model.engine === at || model.engine === -1))
        const later = Math.min(1, Math.max(0, (week + 8) / 24))
        return {
          at,
          part: part + (partLater - part) * later,
          level: higher,
          model: `m${moves.filter((move) => move.engine === at).length}`,
          shared: (drifts[at] ?? 0) + moves.reduce((sum, move) => sum + move.level, 0),
        }
      },
    )
    const shares = all.map(
      (shock, at) =>
        shock + (weekdayOf[at] ?? 0) + season.height * Math.sin(phase + (2 * Math.PI * (week + at / 7)) / season.weeks),
    )
    for (const [who, one] of lived.entries()) {
      if (isPaused[who] === true || (one.startsOn !== null && week * 7 < one.startsOn)) continue
      let always = one.level + one.noise + one.walk
      if (one.isTouched && touched !== undefined && week >= touched.week) always += touched.level
      if (also !== undefined && week >= also.week && chosen.includes(one)) always += also.level
      for (const { at, part, level: higher, model, shared } of asked) {
        const cell = { at, week, model, count: 0, of: 0, gain: 0 }
        const rate = (one.rate * part * times) / weekdays.length
        const gain = onEngine === undefined || onEngine === at ? one.gain : 0
        for (const onDay of weekdays) {
          const of = Math.floor(rate) + (share() < rate % 1 ? 1 : 0)
          if (of === 0) continue
          const since = week * 7 + onDay - one.publishedOn
          const own = always + higher + (one.engines[at] ?? 0) + (one.days[onDay] ?? 0)
          const logit = own + one.feel * (shared + (shares[onDay] ?? 0))
          const without = chance(logit)
          const named = gain === 0 || since < 0 ? without : chance(logit + gain * shapeOf(shape, since))
          for (let answer = 0; answer < of; answer++) cell.count += share() < named ? 1 : 0
          cell.of += of
          cell.gain += (named - without) * of
        }
        if (cell.of > 0) one.cells.push(cell)
      }
    }
  }

  function choosePrompts() {
    const shareOf = ({ cells }: (typeof lived)[number]) => {
      const seen = cells.filter(({ week }) => week >= -freshWeeks - choiceWeeks)
      const of = seen.reduce((sum, cell) => sum + cell.of, 0)
      return of === 0 ? 0.5 : seen.reduce((sum, cell) => sum + cell.count, 0) / of
    }
    const first = lived.filter((one) => !one.isAdded)
    const sorted =
      choose === "any"
        ? first
        : draws.shuffle(first).toSorted((one, other) => (shareOf(one) - shareOf(other)) * (choose === "worst" ? 1 : -1))
    const candidates = sorted.slice(0, coin ? 2 * treated : treated)
    const winners = coin ? draws.shuffle(candidates).slice(0, treated) : candidates
    const waiting = candidates.filter((one) => !winners.includes(one))
    winners.forEach((one, at) => {
      one.publishedOn = treated === 1 ? 0 : Math.round((at * pooledDays) / (treated - 1))
      one.gain = at < Math.max(1, Math.round(gaining * treated)) ? 1 : 0
    })
    const gainers = winners.filter(({ gain }) => gain > 0)
    const delta =
      effect === 0
        ? 0
        : deltaOf(
            gainers.map((one) => one.level),
            (effect * treated) / gainers.length / (onEngine === undefined ? 1 : (engines[onEngine]?.part ?? 1)),
          )
    for (const one of gainers) one.gain = delta
    lastPublishedOn = Math.max(...winners.map((one) => one.publishedOn))
    const rest = lived.filter((one) => !winners.includes(one))
    for (const one of rest.slice(0, Math.round((touched?.part ?? 0) * rest.length))) one.isTouched = true
    for (const one of lived)
      roles.set(one.id, winners.includes(one) ? "treated" : waiting.includes(one) ? "held-out" : "control")
    return winners
  }

  return {
    // All windows begin with a week, so its answers count on its first day.
    days: lived.flatMap(({ id, cells }) =>
      cells.map(({ at, model, week, count, of }) => {
        return { prompt: id, engine: `e${at}`, model, day: 7 * week, count: count * copies, of: of * copies }
      }),
    ),
    prompts: lived.map(({ id, startsOn }) => ({ id, startsOn, role: roles.get(id) ?? "control" })),
    startsOn: 7 * firstWeek,
    chosenOn,
    lastPublishedOn,
    gainOf: (from, until) => {
      const isBefore = ({ week }: { week: number }) =>
        week < 0 && (coin || week >= -freshWeeks || week < -freshWeeks - 4)
      const keyOf = ({ at, model }: { at: number; model: string }) => `${at} ${model}`
      const old = new Set(lived.flatMap(({ cells }) => cells.filter(isBefore).map(keyOf)))
      const gains = chosen.flatMap(({ cells }) => {
        const own = cells.filter((cell) => cell.week * 7 >= from && cell.week * 7 < until && old.has(keyOf(cell)))
        const of = own.reduce((sum, cell) => sum + cell.of, 0)
        return of === 0 ? [] : [own.reduce((sum, cell) => sum + cell.gain, 0) / of]
      })
      return gains.reduce((sum, gain) => sum + gain, 0) / gains.length
    },
  }
}

/** What is there of an effect, so many days after the publication. */
function shapeOf(shape: NonNullable<OtherWorld["shape"]>, days: number): number {
  if (shape === "slow") return Math.min(1, days / 182)
  return Math.min(1, days / 7) * (shape === "fade" ? 0.5 ** (days / 56) : 1)
}

/** What adds so many points to the mean share of some levels. */
function deltaOf(levels: readonly number[], points: number): number {
  let [least, most] = [-12, 12]
  for (let step = 0; step < 40; step++) {
    const middle = (least + most) / 2
    const gain = levels.reduce((sum, level) => sum + chance(level + middle) - chance(level), 0) / levels.length
    if (gain < points) least = middle
    else most = middle
  }
  return (least + most) / 2
}

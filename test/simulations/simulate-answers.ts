import type { Dice } from "./create-dice.ts"
import { expandSwing } from "./expand-swing.ts"

/** An answer as it was read: the names in it, and what it says of Acme where it names Acme. */
export interface Answer {
  day: number
  names: readonly string[]
  position: number | undefined
  tone: "positive" | "neutral" | "negative" | undefined
}

export interface AnswerWorld {
  name: string
  window: number
  history: number
  answers: number
  /** How names come together in an answer. */
  pattern: "independent" | "all or none" | "alone or among six"
  /** A standard deviation of days, in log-odds, and what is left of it a day later. */
  swing: number
  left: number
}

const others = ["Bolt", "Corso", "Delta", "Ember", "Fjord", "Grove"]
const names = ["Acme", ...others]
const rates = {
  independent: [0.4, 0.6, 0.5, 0.3, 0.2, 0.1, 0.05],
  together: 0.15,
  alone: 0.3,
  place: 0.25,
  liking: 0.5,
}
const badOfRest = 0.4

/** What is true of a world, by the means of its days. */
export function knowAnswers({ pattern, swing }: AnswerWorld) {
  const mean = (rate: number) => expandSwing((deviate) => swinging(rate, swing * deviate)).mean
  const [alone, together] = [mean(rates.alone), mean(rates.together)]
  const shares = {
    independent: mean(rates.independent[0] ?? 0) / rates.independent.reduce((sum, rate) => sum + mean(rate), 0),
    "all or none": 1 / names.length,
    // Alone first; among the six others in a part of the rest.
    "alone or among six": (alone + (1 - alone) * together) / (alone + (1 - alone) * together * names.length),
  }
  const liking = mean(rates.liking)
  return {
    "share of voice": shares[pattern],
    "average position": 1 + 9 * mean(rates.place),
    sentiment: liking - (1 - liking) * badOfRest,
  }
}

/** One run: the answers before the window, and those of the window. */
export function simulateAnswers(world: AnswerWorld, dice: Dice): { history: Answer[]; window: Answer[] } {
  // A deviate of each day for each thing that swings: names, the two patterns, places and tones.
  const states = Array.from({ length: names.length + 4 }, () => dice.normal())
  const fresh = Math.sqrt(1 - world.left ** 2)
  const seen: { history: Answer[]; window: Answer[] } = { history: [], window: [] }
  for (let day = 0; day < world.history + world.window; day++) {
    const at = (rate: number, state: number) => swinging(rate, world.swing * (states[state] ?? 0))
    const ofDay = {
      independent: rates.independent.map((rate, index) => at(rate, index)),
      together: at(rates.together, names.length),
      alone: at(rates.alone, names.length + 1),
      place: at(rates.place, names.length + 2),
      liking: at(rates.liking, names.length + 3),
    }
    for (let index = 0; index < world.answers; index++) {
      const named = draw(world.pattern, ofDay, dice)
      const isNamed = named.includes("Acme")
      const answer: Answer = {
        day,
        names: named,
        position: isNamed ? 1 + dice.binomial(9, ofDay.place) : undefined,
        tone: !isNamed
          ? undefined
          : dice.uniform() < ofDay.liking
            ? "positive"
            : dice.uniform() < badOfRest
              ? "negative"
              : "neutral",
      }
      ;(day < world.history ? seen.history : seen.window).push(answer)
    }
    for (const [index, state] of states.entries()) states[index] = world.left * state + fresh * dice.normal()
  }
  return seen
}

function draw(
  pattern: AnswerWorld["pattern"],
  ofDay: { independent: readonly number[]; together: number; alone: number },
  dice: Dice,
): readonly string[] {
  if (pattern === "independent") return names.filter((_, index) => dice.uniform() < (ofDay.independent[index] ?? 0))
  if (pattern === "alone or among six" && dice.uniform() < ofDay.alone) return ["Acme"]
  return dice.uniform() < ofDay.together ? names : []
}

function swinging(rate: number, by: number): number {
  return 1 / (1 + ((1 - rate) / rate) * Math.exp(-by))
}

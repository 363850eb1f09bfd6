import { createDraws } from "./create-draws.ts"
import type { WorldSettings } from "./world-settings.ts"

/** A question that is put to an engine, before anyone wrote an article. */
export interface Slot {
  /** The numbers of the prompt, the engine, and the engine's model. */
  prompt: number
  engine: number
  model: number
  day: number
  /** The log-odds that its answer names the brand. */
  logOdds: number
}

/** All questions of a world in the order of their days. Deleted prompts still have those after their end. */
export function drawSlots(settings: WorldSettings, seed: number): Slot[] {
  const weeks = settings.weeksBefore + settings.weeksAfter
  const prompts = settings.treated + settings.controls
  const levels = drawLevels(settings, seed, prompts)
  const engineWeather = drawEngineWeather(settings, seed, weeks * 7)
  const promptWeeks = drawPromptWeeks(settings, seed, prompts, weeks)
  const promptDays = createDraws(seed, "prompt days")
  const dayShocks = Array.from({ length: prompts * weeks * 7 }, () => promptDays.normal() * sharedHalf(settings))

  const slots: Slot[] = []
  for (let week = 0; week < weeks; week++) {
    for (let at = 0; at < settings.answersAWeek; at++) {
      const engine = (at + week) % settings.engines
      const day =
        week * 7 + Math.floor((Math.floor((at * settings.daysAWeek) / settings.answersAWeek) * 7) / settings.daysAWeek)
      const ends = settings.engineEnds
      if (ends !== null && ends.engine === engine && week >= ends.week) continue
      const switches = settings.modelSwitches.filter((one) => one.engine === engine && week >= one.week)
      const shift = switches.reduce((sum, one) => sum + one.shift, 0)
      for (let prompt = 0; prompt < prompts; prompt++) {
        const level = levels[prompt]
        if (level === undefined || day < level.addedOn) continue
        const common = (engineWeather[engine]?.walks[day] ?? 0) + shift
        const logOdds =
          (level.byEngine[engine] ?? 0) +
          common * level.sensitivity +
          (engineWeather[engine]?.shocks[day] ?? 0) +
          (promptWeeks[prompt]?.[week] ?? 0) +
          (dayShocks[prompt * weeks * 7 + day] ?? 0)
        slots.push({ prompt, engine, model: switches.length, day, logOdds })
      }
    }
  }
  return slots.toSorted((one, other) => one.day - other.day)
}

/** The standard deviation of either half of what the answers of a day share. */
function sharedHalf({ dayNoise }: WorldSettings): number {
  return dayNoise * Math.SQRT1_2
}

function drawLevels(settings: WorldSettings, seed: number, prompts: number) {
  const draws = createDraws(seed, "levels")
  const engines = Array.from({ length: settings.engines }, () => draws.normal() * settings.engineSpread)
  return Array.from({ length: prompts }, (_, prompt) => {
    const isAdded = prompt >= prompts - settings.added.prompts
    const level = settings.level + draws.normal() * settings.levelSpread + (isAdded ? settings.added.shift : 0)
    return {
      addedOn: isAdded ? settings.added.week * 7 : 0,
      sensitivity: Math.max(0, 1 + draws.normal() * settings.sensitivity),
      byEngine: engines.map((engine) => level + engine + draws.normal() * settings.engineSpread),
    }
  })
}

/** What all prompts of an engine share, day by day: walks with seasons, which prompts feel unequally, and shocks of single days. */
function drawEngineWeather(settings: WorldSettings, seed: number, days: number) {
  return Array.from({ length: settings.engines }, (_, engine) => {
    const steps = createDraws(seed, `drift ${engine}`)
    const shocks = createDraws(seed, `engine days ${engine}`)
    // One season for all engines: it is the world's.
    const start = createDraws(seed, "season").share()
    let drift = 0
    const walks = Array.from({ length: days }, (__, day) => {
      drift += (steps.normal() * settings.drift) / Math.sqrt(7)
      return drift + settings.season.height * Math.sin(2 * Math.PI * (day / (settings.season.weeks * 7) + start))
    })
    return { walks, shocks: Array.from({ length: days }, () => shocks.normal() * sharedHalf(settings)) }
  })
}

function drawPromptWeeks(settings: WorldSettings, seed: number, prompts: number, weeks: number): number[][] {
  const { spread, memory } = settings.promptNoise
  const draws = createDraws(seed, "prompt weeks")
  return Array.from({ length: prompts }, () => {
    let noise = draws.normal() * spread
    return Array.from({ length: weeks }, () => {
      const now = noise
      noise = memory * noise + Math.sqrt(1 - memory ** 2) * spread * draws.normal()
      return now
    })
  })
}

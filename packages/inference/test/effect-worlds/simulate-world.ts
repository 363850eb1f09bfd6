import { createDraws } from "./create-draws.ts"
import { drawSlots, type Slot } from "./draw-slots.ts"
import { meanGains } from "./mean-gains.ts"
import { raiseShares } from "./raise-shares.ts"
import type { SimulatedAnswer, SimulatedEngine, SimulatedPrompt, SimulatedWorld } from "./simulated-world.ts"
import type { WorldSettings } from "./world-settings.ts"

/**
 * The world of some settings and a seed; the same ones always give the same world. Worlds of one seed whose settings differ in the effect alone
 * have the same answers before the publication, and the same chance after it.
 */
export function simulateWorld(settings: WorldSettings, seed: number): SimulatedWorld {
  const publishedOn = settings.weeksBefore * 7
  const chosenOn = publishedOn - settings.weeksChosenBefore * 7
  const settledOn = publishedOn + settings.lagWeeks * 7
  const endsOn = publishedOn + settings.weeksAfter * 7
  const asked = drawSlots(settings, seed)
  const chance = drawChance(settings, seed, asked)
  const roles = choosePrompts(settings, seed, { slots: asked, chance, chosenOn })
  const prompts = listPrompts(settings, seed, roles)

  const isLeft = asked.map(({ prompt, day }) => day < (prompts[prompt]?.deletedOn ?? endsOn))
  const slots = asked.filter((_, at) => isLeft[at])
  const left = chance.filter((_, at) => isLeft[at])
  const reactions = drawReactions(settings, seed, prompts)
  const growth = slots.map(({ day }) => Math.min(1, Math.max(0, (day - publishedOn) / (settledOn - publishedOn || 1))))
  const shares = raiseShares(slots, {
    scale: settings.effectScale,
    growth,
    effects: reactions.map(({ effect }) => effect),
  })
  const named = nameInAnswers(settings, slots, shares.raised, left)
  const citations = drawCitations(settings, seed, { slots, prompts, reactions, growth })

  const answers = slots.map((slot, at): SimulatedAnswer => ({
    prompt: promptId(slot.prompt),
    engine: engineId(slot.engine),
    model: modelId(slot.engine, slot.model),
    day: slot.day,
    named: named[at] === true,
    cites: citations.cites[at] ?? [],
  }))
  const observed = { answers, prompts, engines: listEngines(settings), chosenOn, publishedOn, settledOn, endsOn }
  const gains = {
    named: Float64Array.from(shares.raised, (share, at) => share - (shares.plain[at] ?? 0)),
    cited: Float64Array.from(citations.gains),
  }
  return { observed, truth: { gains, ...meanGains(observed, gains, { from: settledOn, until: endsOn }) } }
}

const promptId = (prompt: number) => `prompt-${prompt + 1}`
const engineId = (engine: number) => `engine-${engine + 1}`
const modelId = (engine: number, model: number) => `${engineId(engine)}-model-${model + 1}`

/** For each question, a number from 0 to 1; its answer names the brand if the probability is greater. */
function drawChance(settings: WorldSettings, seed: number, slots: readonly Slot[]): number[] {
  const draws = Array.from({ length: settings.treated + settings.controls }, (_, at) =>
    createDraws(seed, `answers ${at}`),
  )
  return slots.map(({ prompt }) => draws[prompt]?.share() ?? 0)
}

/** Whether each answer names the brand. Without chance, one does whenever the probabilities of its prompt have added up to one more. */
function nameInAnswers(
  settings: WorldSettings,
  slots: readonly Slot[],
  shares: readonly number[],
  chance: readonly number[],
): boolean[] {
  if (settings.sampling === "chance") return shares.map((share, at) => (chance[at] ?? 1) < share)
  const sums = new Map<number, number>()
  return slots.map(({ prompt }, at) => {
    const before = sums.get(prompt) ?? 0.5
    const after = before + (shares[at] ?? 0)
    sums.set(prompt, after)
    return Math.floor(after) > Math.floor(before)
  })
}

/** The role of each prompt. Only prompts that were asked in the four weeks before are candidates. */
function choosePrompts(
  settings: WorldSettings,
  seed: number,
  { slots, chance, chosenOn }: { slots: readonly Slot[]; chance: readonly number[]; chosenOn: number },
): SimulatedPrompt["role"][] {
  const shares = slots.map(({ logOdds }) => 1 / (1 + Math.exp(-logOdds)))
  const named = nameInAnswers(settings, slots, shares, chance)
  const counts = Array.from({ length: settings.treated + settings.controls }, () => ({ named: 0, of: 0 }))
  slots.forEach(({ prompt, day }, at) => {
    const count = counts[prompt]
    if (count === undefined || day < chosenOn - 28 || day >= chosenOn) return
    count.of += 1
    if (named[at] === true) count.named += 1
  })
  const draws = createDraws(seed, "choice")
  const eligible = draws.shuffle([...counts.entries()].filter(([, { of }]) => of > 0))
  const worst = eligible.toSorted(([, one], [, other]) => one.named / one.of - other.named / other.of)
  const drawn = settings.chosenBy === "coin" ? worst.slice(0, settings.candidates) : []
  const order = { worst, chance: eligible, coin: createDraws(seed, "coin").shuffle(drawn) }[settings.chosenBy]
  const treated = new Set(order.slice(0, settings.treated).map(([prompt]) => prompt))
  const inDraw = new Set(drawn.map(([prompt]) => prompt))
  return counts.map((_, prompt) => (treated.has(prompt) ? "treated" : inDraw.has(prompt) ? "held-out" : "control"))
}

function listPrompts(
  settings: WorldSettings,
  seed: number,
  roles: readonly SimulatedPrompt["role"][],
): SimulatedPrompt[] {
  const firstAdded = roles.length - settings.added.prompts
  const order = createDraws(seed, "deleted").shuffle([...roles.keys()])
  const deleted = new Set([
    ...order.filter((prompt) => roles[prompt] === "treated").slice(0, settings.deleted.treated),
    ...order.filter((prompt) => roles[prompt] !== "treated" && prompt < firstAdded).slice(0, settings.deleted.controls),
  ])
  return roles.map((role, prompt) => ({
    id: promptId(prompt),
    role,
    article: role === "treated" ? `article-${prompt + 1}` : null,
    addedOn: prompt >= firstAdded ? settings.added.week * 7 : 0,
    deletedOn: deleted.has(prompt) ? settings.deleted.week * 7 : null,
  }))
}

function listEngines(settings: WorldSettings): SimulatedEngine[] {
  return Array.from({ length: settings.engines }, (_, engine) => ({
    engine: engineId(engine),
    models: [0, ...settings.modelSwitches.filter((one) => one.engine === engine).map(({ week }) => week * 7)].map(
      (startsOn, model) => ({ model: modelId(engine, model), startsOn }),
    ),
    endsOn: settings.engineEnds?.engine === engine ? settings.engineEnds.week * 7 : null,
  }))
}

/** What each prompt gains, and the article that its answers can cite, at a share of the rate. */
interface Reaction {
  effect: number
  article: string | null
  citing: number
}

function drawReactions(settings: WorldSettings, seed: number, prompts: readonly SimulatedPrompt[]): Reaction[] {
  const draws = createDraws(seed, "reactions")
  const factors = prompts.map(() => 1 + settings.unequal * (2 * draws.share() - 1))
  const untreated = prompts.filter(({ role }) => role !== "treated").map(({ id }) => id)
  const reached = draws.shuffle(untreated).slice(0, Math.round(untreated.length * settings.spill.controls))
  const articles = prompts.flatMap(({ article }) => article ?? [])
  // Their mean is the effect of the settings, whatever was drawn.
  const treatedFactors = factors.filter((_, at) => prompts[at]?.role === "treated")
  const mean = treatedFactors.reduce((sum, factor) => sum + factor, 0) / treatedFactors.length
  return prompts.map(({ id, article }, at) => {
    if (article !== null) return { effect: (settings.effect * (factors[at] ?? 0)) / mean, article, citing: 1 }
    const place = reached.indexOf(id)
    if (place === -1) return { effect: 0, article: null, citing: 0 }
    const { share } = settings.spill
    return { effect: settings.effect * share, article: articles[place % articles.length] ?? null, citing: share }
  })
}

/** Which of the brand's articles each answer cites, and by how much the new articles raise the probability that it cites any. */
function drawCitations(
  settings: WorldSettings,
  seed: number,
  world: {
    slots: readonly Slot[]
    prompts: readonly SimulatedPrompt[]
    reactions: readonly Reaction[]
    growth: readonly number[]
  },
): { cites: string[][]; gains: number[] } {
  const { earlier, article: rate, replaces } = settings.citations
  const draws = createDraws(seed, "citations")
  const gains: number[] = []
  const cites = world.slots.map(({ prompt }, at) => {
    const [first, second] = [draws.share(), draws.share()]
    const reaction = world.reactions[prompt]
    const citing = rate * (reaction?.citing ?? 0) * (world.growth[at] ?? 0)
    const article = reaction?.article ?? ""
    const earlierOne = `earlier-${prompt + 1}`
    gains.push(replaces ? 0 : (1 - earlier) * citing)
    if (replaces) return first < earlier ? [second < citing / earlier ? article : earlierOne] : []
    return [...(first < earlier ? [earlierOne] : []), ...(second < citing ? [article] : [])]
  })
  return { cites, gains }
}

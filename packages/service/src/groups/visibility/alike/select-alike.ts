import type { AskedCell } from "./read-asked.ts"

/** One family of models of an engine that both periods have. */
export interface AlikeStratum {
  engine: string
  surface: "api" | "consumer"
  family: string
  /** The numbers of the days on which it alone answers for its engine. */
  days: ReadonlySet<number>
}

/** What one period alone has, so that it is left out. */
export type LeftOut =
  | {
      reason: "engine_added" | "engine_ended"
      engine: string
      surface: "api" | "consumer"
    }
  | {
      reason: "model_changed"
      engine: string
      surface: "api" | "consumer"
      /** The families of the earlier period, and those of the later one. */
      before: readonly string[]
      now: readonly string[]
    }
  | { reason: "prompts_added" | "prompts_removed"; prompts: number }

export interface Alike {
  strata: AlikeStratum[]
  /** By engine and surface (`engineKey`): the prompts that do not count. */
  prompts: ReadonlyMap<string, { kept: ReadonlySet<string>; left: ReadonlySet<string> }>
  leftOut: LeftOut[]
}

/** The numbers of the first and the last day. */
export interface Period {
  from: number
  to: number
}

export const engineKey = ({ engine, surface }: { engine: string; surface: string }): string => `${engine} ${surface}`

/** How much the days of a prompt in one period may differ from those in the other: a tenth of the days with answers. */
const mostUneven = 0.1
/** Families that answer on as many common days, and on most of the days of either, answer by turns: nothing has changed. */
const fewestCommon = 7

/** Chooses what both periods have: prompts, engines and families of models. */
export function selectAlike(cells: readonly AskedCell[], now: Period, before: Period): Alike {
  const strata: AlikeStratum[] = []
  const prompts = new Map<string, { kept: Set<string>; left: Set<string> }>()
  const leftOut: LeftOut[] = []
  const uneven = { prompts_added: new Set<string>(), prompts_removed: new Set<string>() }
  for (const [key, some] of Map.groupBy(cells, engineKey)) {
    const [{ engine, surface } = { engine: "", surface: "api" as const }] = some
    const choice = { kept: new Set<string>(), left: new Set<string>() }
    prompts.set(key, choice)
    const families = alone(joinTurns(toFamilies(some)))
    const present = (period: Period) => families.filter(({ days }) => countIn(days, period) > 0)
    const [ofNow, ofBefore] = [present(now), present(before)]
    if (ofNow.length === 0 || ofBefore.length === 0) {
      if (ofNow.length + ofBefore.length > 0)
        leftOut.push({ reason: ofNow.length > 0 ? "engine_added" : "engine_ended", engine, surface })
      continue
    }
    const common = ofNow.filter((family) => ofBefore.includes(family))
    if (common.length < ofNow.length || common.length < ofBefore.length) {
      const [fresh, past] = [ofNow.map(({ name }) => name), ofBefore.map(({ name }) => name)]
      leftOut.push({ reason: "model_changed", engine, surface, before: past, now: fresh })
    }
    for (const { name, days, cells: asked } of common) {
      strata.push({ engine, surface, family: name, days })
      for (const [id, part] of unevenOf(asked, days, { now, before })) {
        choice.left.add(id)
        uneven[part].add(id)
      }
    }
    for (const { promptId } of common.flatMap((family) => family.cells))
      if (!choice.left.has(promptId)) choice.kept.add(promptId)
  }
  for (const reason of ["prompts_added", "prompts_removed"] as const)
    if (uneven[reason].size > 0) leftOut.push({ reason, prompts: uneven[reason].size })
  return {
    strata: strata.filter((stratum) => (prompts.get(engineKey(stratum))?.kept.size ?? 0) > 0),
    prompts,
    leftOut,
  }
}

export interface Family {
  name: string
  days: ReadonlySet<number>
  cells: AskedCell[]
}

/** The families of models of some cells. */
export function toFamilies(cells: readonly AskedCell[]): Family[] {
  return [...Map.groupBy(cells, ({ family }) => family)].map(([name, some]) => ({
    name,
    days: uniteDays(some),
    cells: some,
  }))
}

/** Puts families together that answer by turns on the same days, as those of a router do. */
export function joinTurns(families: readonly Family[]): Family[] {
  const joined: Family[] = []
  for (const family of families) {
    const other = joined.find(({ days }) => {
      const common = countCommon(days, family.days)
      return common >= fewestCommon && common * 2 > Math.max(days.size, family.days.size)
    })
    if (other === undefined) joined.push({ ...family })
    else {
      other.name = `${other.name} + ${family.name}`
      other.days = new Set([...other.days, ...family.days])
      other.cells = [...other.cells, ...family.cells]
    }
  }
  return joined
}

/** Takes the days off on which several families answered, such as the day of a switch: counts of days do not tell them apart. */
function alone(families: readonly Family[]): Family[] {
  if (families.length < 2) return [...families]
  return families.map((family) => ({
    ...family,
    days: new Set(
      [...family.days].filter((day) => families.every((other) => other === family || !other.days.has(day))),
    ),
  }))
}

/** The prompts that were asked on fewer days of one period than of the other, and in which they came or went. */
function unevenOf(
  cells: readonly AskedCell[],
  days: ReadonlySet<number>,
  { now, before }: { now: Period; before: Period },
): [promptId: string, part: "prompts_added" | "prompts_removed"][] {
  const known = new Map<ReadonlySet<number>, { now: number; before: number }>()
  const count = (asked: ReadonlySet<number>) => {
    const found = known.get(asked)
    if (found !== undefined) return found
    const own = new Set([...asked].filter((day) => days.has(day)))
    const counted = { now: countIn(own, now), before: countIn(own, before) }
    known.set(asked, counted)
    return counted
  }
  const counts = [...Map.groupBy(cells, ({ promptId }) => promptId)].map(([id, some]) => ({
    id,
    ...count(uniteDays(some)),
  }))
  const most = {
    now: Math.max(1, ...counts.map((one) => one.now)),
    before: Math.max(1, ...counts.map((one) => one.before)),
  }
  return counts.flatMap((one) => {
    const [part, past] = [one.now / most.now, one.before / most.before]
    if (Math.abs(part - past) <= mostUneven && part > 0 && past > 0) return []
    return [[one.id, part >= past ? ("prompts_added" as const) : ("prompts_removed" as const)]]
  })
}

/** The days of any of some cells. Cells that share their days give the same set. */
export function uniteDays(cells: readonly AskedCell[]): ReadonlySet<number> {
  const [first, ...others] = new Set(cells.map(({ days }) => days))
  if (first !== undefined && others.length === 0) return first
  return new Set([first, ...others].flatMap((days) => [...(days ?? [])]))
}

/** How many of some days are in a period. */
export function countIn(days: ReadonlySet<number>, { from, to }: Period): number {
  let count = 0
  for (const day of days) if (day >= from && day <= to) count++
  return count
}

function countCommon(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  let count = 0
  for (const day of one) if (other.has(day)) count++
  return count
}

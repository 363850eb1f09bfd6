import type { Engine } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"

import type { ScanLimits } from "../../../spending/scan-limits.ts"

/**
 * The most that a scan can spend in millionths of a US dollar, null for no limit, and what all scans of its brand can use in a
 * calendar month (UTC).
 */
export interface SpendingLimits extends ScanLimits {
  scan: number | null
}

export interface BudgetOptions {
  limits: SpendingLimits
  /** The brand's engines, with what a usual question costs. For one that is gone, the dearest of them counts. */
  engines: readonly Engine[]
  now: number
}

/** Whether a limit is reached. It runs before every call, so it adds up only what has a limit. */
export async function isBudgetSpent(
  db: Database,
  scan: { id: string; brand_id: string },
  options: BudgetOptions,
): Promise<boolean> {
  const left = await readLeft(db, scan, options)
  return (left.dollars ?? 1) <= 0 || (left.questions ?? 1) <= 0
}

/** By how much an answer can cost more than the dearest one so far before a limit is passed by more than one answer. */
const surprise = 10

/**
 * How many calls of a scan may be on their way at once, so that they pass no limit by more than one answer. Near a limit in US dollars,
 * they go one by one. So do the first ones of each engine, whose prices may be wrong.
 *
 * @returns a function of the engines of the calls that are on their way, and of the next one; null without a limit
 */
export async function readRoom(
  db: Database,
  scan: { id: string; brand_id: string },
  options: BudgetOptions,
): Promise<((engines: readonly string[]) => number) | null> {
  const { questions, dollars, costs } = await readLeft(db, scan, options)
  if (dollars === null) return questions === null ? null : () => questions
  const known = new Set(costs.flatMap(({ engine, dearest }) => (dearest === null ? [] : [engine])))
  const dearest = Math.max(1, ...usualCosts(options.engines).values(), ...costs.map((cost) => cost.dearest ?? 0))
  // Another scan of the brand may have spent the rest since somebody looked.
  const affordable = dollars <= 0 ? 0 : Math.max(1, Math.floor(dollars / (dearest * surprise)))
  const room = Math.min(affordable, questions ?? Infinity)
  return (engines) => (engines.every((engine) => known.has(engine)) ? room : Math.min(1, room))
}

/** What the limits leave; null without one. */
async function readLeft(db: Database, scan: { id: string; brand_id: string }, options: BudgetOptions) {
  const { limits, engines, now } = options
  const own = limits.scan === null ? [] : await readCosts(db, { scanId: scan.id })
  const isMonthly = limits.month !== null || limits.questions !== null
  const month = isMonthly ? await readMonthCosts(db, scan.brand_id, now) : []
  const dollars = [
    ...(limits.scan === null ? [] : [limits.scan - sumOf(own, engines).spent]),
    ...(limits.month === null ? [] : [limits.month - sumOf(month, engines).spent]),
  ]
  return {
    dollars: dollars.length === 0 ? null : Math.min(...dollars),
    questions: limits.questions === null ? null : limits.questions - sumOf(month, engines).answers,
    costs: [...own, ...month],
  }
}

export interface Spent {
  /** Millionths of a US dollar. */
  spent: number
  answers: number
}

/** What the scans of a brand have cost in the calendar month (UTC), and how many answers they got. */
export async function readMonth(
  db: Database,
  brandId: string,
  { engines, now }: Pick<BudgetOptions, "engines" | "now">,
): Promise<Spent> {
  return sumOf(await readMonthCosts(db, brandId, now), engines)
}

const readMonthCosts = (db: Database, brandId: string, now: number) =>
  readCosts(db, { brandId, firstDay: `${new Date(now).toISOString().slice(0, 7)}-01` })

interface EngineCosts {
  engine: string
  /** Answers that can be used. */
  answers: number
  /** Answers of unknown cost. */
  unpriced: number
  /** Lost answers of unknown cost. */
  unpricedLost: number
  spent: number
  /** What the dearest one cost; null if no cost is known. */
  dearest: number | null
}

/** What the answers of each engine have cost, and those that were lost. */
async function readCosts(
  db: Database,
  of: { scanId: string } | { brandId: string; firstDay: string },
): Promise<EngineCosts[]> {
  const read = (table: "answers" | "lost_answers") => {
    const rows = db
      .selectFrom(table)
      .select("engine")
      .select((eb) => [
        eb.fn.countAll<number | string>().as("count"),
        eb.fn.count<number | string>("cost").as("priced"),
        eb.fn.sum<number | string | null>("cost").as("cost"),
        eb.fn.max<number | string | null>("cost").as("dearest"),
      ])
      .groupBy("engine")
    return "scanId" in of
      ? rows.where("scan_id", "=", of.scanId).execute()
      : rows.where("brand_id", "=", of.brandId).where("day", ">=", of.firstDay).execute()
  }
  const [kept, lost] = [await read("answers"), await read("lost_answers")]
  return [...new Set([...kept, ...lost].map(({ engine }) => engine))].map((engine) => {
    const rowOf = (rows: typeof kept) => rows.find((row) => row.engine === engine)
    const unpricedOf = (row: (typeof kept)[number] | undefined) => Number(row?.count ?? 0) - Number(row?.priced ?? 0)
    const both = [rowOf(kept), rowOf(lost)].flatMap((row) => row ?? [])
    const known = both.flatMap(({ dearest }) => (dearest === null ? [] : [Number(dearest)]))
    return {
      engine,
      answers: Number(rowOf(kept)?.count ?? 0),
      unpriced: unpricedOf(rowOf(kept)),
      unpricedLost: unpricedOf(rowOf(lost)),
      spent: both.reduce((sum, { cost }) => sum + Number(cost ?? 0), 0),
      dearest: known.length === 0 ? null : Math.max(...known),
    }
  })
}

/**
 * Adds up costs. An answer of unknown cost is one of a model whose price nobody knows, so it counts as ten of the dearest. A lost one counts as
 * the dearest that is known of its engine.
 */
function sumOf(costs: readonly EngineCosts[], engines: readonly Engine[]): Spent {
  const usual = usualCosts(engines)
  const ofGone = Math.max(0, ...usual.values())
  const spentOn = ({ engine, unpriced, unpricedLost, spent, dearest }: EngineCosts) => {
    const most = Math.max(usual.get(engine) ?? ofGone, dearest ?? 0)
    return spent + unpriced * most * surprise + unpricedLost * most * (dearest === null ? surprise : 1)
  }
  return {
    spent: costs.reduce((total, row) => total + spentOn(row), 0),
    answers: costs.reduce((total, { answers }) => total + answers, 0),
  }
}

const usualCosts = (engines: readonly Engine[]) =>
  new Map(engines.map(({ name, usualCost }) => [name, (usualCost ?? 0) * 1e6]))

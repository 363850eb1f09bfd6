import type { Writing } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import type { Writer } from "@citable/engines/writers/writer"
import type { PricedWriter } from "@citable/writing/claims/estimate-judge"

import type { Services } from "../../../call/call-context.ts"
import { openWriters } from "../../../engines/writers/open-writers.ts"
import { readSpendingLeft, type SpendingLeft } from "../../../spending/read-spending-left.ts"
import { accountDatabase } from "../../../storage/account-database.ts"
import type { BrandRow } from "../../../storage/brand-row.ts"
import type { Database } from "../../../storage/database.ts"
import { toWritingBrand } from "../../../writing/to-writing-brand.ts"
import { refuseUntranslatable } from "./refuse-untranslatable.ts"

/** What a person is about to ask a language model for. */
export type PlannedWriting =
  | { kind: "generate"; brief: string; locale: string; words: number | null; isOutline: boolean }
  | { kind: "rewrite"; contentId: string; instructions: string }
  | { kind: "translate"; contentId: string; locale: string }

/** What a job of writing would cost. Money is in US dollars. */
export interface WritingEstimate {
  /** The vendor, such as `claude`. */
  writer: string
  /** Whether a second model reads what the first one writes. */
  isJudged: boolean
  /** Null if a price is unknown. `most` is what the service reserves when the job begins. */
  cost: { about: number; from: number; to: number; most: number } | null
  /** How many of the brand's last jobs of this kind and vendor the figures come from; 0 if they come from the plan of requests alone. */
  jobs: number
  /** The tokens of the plan, of input and output: each request once, and with its repairs. Only if a price is unknown. */
  tokens: { once: number; most: number } | null
  /** The maximum cost of one job; null for no limit. */
  jobLimit: number | null
  /** What is left of this month. Its money is in millionths of a US dollar. */
  left: SpendingLeft
}

export type WritingEstimateSource = Pick<
  Services,
  "db" | "box" | "writers" | "engineFetch" | "writingLimits" | "prompts" | "now"
>

/** How many of the brand's last jobs an estimate looks at. */
const jobsBehind = 10
/** At these prices, a cost in millionths of a US dollar is the number of tokens. */
const onePerToken: Writer["prices"] = { input: 1, cached: 1, cacheWrite: 1, output: 1 }

/**
 * Estimates what a job of writing would cost, by the code that bounds the job when it begins. It sends no request, and stores nothing. The
 * brand's last jobs say how much of its bound a job of this kind costs; without any, the plan of requests says it.
 *
 * @returns undefined if the brand has no language model.
 * @throws what the tool refuses, such as `conflict` for an article without text.
 */
export async function estimateWriting(
  source: WritingEstimateSource,
  brandId: string,
  planned: PlannedWriting,
): Promise<WritingEstimate | undefined> {
  const [writer, judge] = await openWriters(source, brandId)
  if (writer === undefined) return undefined
  const brand = await source.db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirst()
  if (brand === undefined) throw notFound()
  const own = { ...source, db: accountDatabase(source.db, brand.account_id) }
  const { writingLimits: limits, now } = source
  const bound = (options: Bound) => boundOf(own, brand, planned, options)
  const most = await bound({ writer, judge })
  const tokenOptions = { writer: perToken(writer), judge: judge && perToken(judge), isUnlimited: true }
  const shares = most === null ? [] : await readShares(own.db, { brandId, kind: planned.kind, writer: writer.name })
  const once = most === null ? null : await bound({ writer, judge, hasRepairs: false })
  return {
    writer: writer.name,
    isJudged: judge !== undefined,
    cost: most === null || once === null ? null : toCost({ most, once, shares }),
    jobs: shares.length,
    tokens:
      most === null
        ? {
            once: (await bound({ ...tokenOptions, hasRepairs: false })) ?? 0,
            most: (await bound(tokenOptions)) ?? 0,
          }
        : null,
    jobLimit: limits.job === null ? null : limits.job / 1e6,
    left: await readSpendingLeft(own.db, { accountId: brand.account_id, brandId, limits, now: now() }),
  }
}

interface Bound {
  writer: PricedWriter
  judge: PricedWriter | undefined
  hasRepairs?: boolean
  isUnlimited?: boolean
}

const perToken = ({ extraTokens }: Writer): PricedWriter => ({
  prices: onePerToken,
  ...(extraTokens === undefined ? {} : { extraTokens }),
})

/** What the job may cost at most, in millionths of a US dollar; null if a price is unknown. */
async function boundOf(
  source: WritingEstimateSource,
  brand: BrandRow,
  planned: PlannedWriting,
  { isUnlimited = false, ...options }: Bound,
): Promise<number | null> {
  const { db, writingLimits } = source
  const limits = isUnlimited ? { ...writingLimits, job: null } : writingLimits
  if (planned.kind === "generate") {
    const { brief: assignment, locale, words, isOutline } = planned
    const { estimateGeneration } = await import("@citable/writing/generation/estimate-generation")
    const size = { brand: toWritingBrand(brand), assignment, locale, words, isOutline, limit: limits.job }
    return estimateGeneration({ ...size, judge: options.judge, hasRepairs: options.hasRepairs ?? true }, options.writer)
  }
  const row = await db
    .selectFrom("contents")
    .selectAll()
    .where("id", "=", planned.contentId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  const context = { ...source, brand, writingLimits: limits }
  if (planned.kind === "rewrite") {
    const { estimateStoredRewriting } = await import("./estimate-stored-rewriting.ts")
    return estimateStoredRewriting(context, row, { instructions: planned.instructions, ...options })
  }
  refuseUntranslatable(row)
  const { estimateStoredTranslation } = await import("./estimate-stored-translation.ts")
  return estimateStoredTranslation(context, row, { locale: planned.locale, ...options })
}

interface Share {
  estimate: number
  spent: number
}

/** What the brand's last jobs of a kind were bounded by, and what they cost. */
async function readShares(
  db: Database,
  { brandId, kind, writer }: { brandId: string; kind: Writing["kind"]; writer: string },
): Promise<Share[]> {
  const rows = await db
    .selectFrom("writing_jobs")
    .select(["estimate", "spent"])
    .where("brand_id", "=", brandId)
    .where("kind", "=", kind)
    .where("writer", "=", writer)
    .where("status", "=", "completed")
    .where("estimate", ">", 0)
    .orderBy("id", "desc")
    .limit(jobsBehind)
    .execute()
  return rows.map(({ estimate, spent }) => ({ estimate: Number(estimate), spent: Number(spent) }))
}

function toCost({
  most,
  once,
  shares,
}: {
  most: number
  once: number
  shares: readonly Share[]
}): WritingEstimate["cost"] {
  const dollars = (millionths: number) => millionths / 1e6
  if (shares.length === 0) {
    return { about: dollars(once), from: dollars(once), to: dollars(most), most: dollars(most) }
  }
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const mean = sum(shares.map(({ spent }) => spent)) / sum(shares.map(({ estimate }) => estimate))
  const each = shares.map(({ estimate, spent }) => spent / estimate)
  return {
    about: dollars(most * mean),
    from: dollars(most * Math.min(...each)),
    to: dollars(most * Math.max(...each)),
    most: dollars(most),
  }
}

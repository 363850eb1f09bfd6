import type { ToolOutput, Writing } from "@citable/contract"
import type { WritingEstimate } from "@citable/contract/content"
import type { Writer } from "@citable/engines/writers/writer"
import type { Database } from "@citable/storage/database"
import type { PricedWriter } from "@citable/writing/claims/estimate-judge"

import type { Answer, CallContext } from "../../../call/call-context.ts"
import { readSpendingLeft } from "../../../spending/read-spending-left.ts"
import { findWriters } from "./find-writers.ts"

/** What the most that a job may cost depends on. */
export interface BoundTerms {
  writer: PricedWriter
  judge: PricedWriter | undefined
  hasRepairs: boolean
  /** What one job may cost, in millionths of a US dollar; null for no limit. */
  limit: number | null
}

/** How many of the brand's last jobs an estimate looks at. */
const jobsBehind = 10
/** At these prices, a cost in millionths of a US dollar is the number of tokens. */
const onePerToken: Writer["prices"] = { input: 1, cached: 1, cacheWrite: 1, output: 1 }
const dollars = (millionths: number): number => millionths / 1e6

/**
 * Estimates what a job of writing would cost, by the code that bounds the job when it begins: `bound` says the most that it may cost, in
 * millionths of a US dollar, or null if a price is unknown. It sends no request, and stores nothing. The brand's last jobs say how much of its
 * bound a job of this kind costs; without any, the plan of requests says it.
 *
 * @throws a `ProblemError` `not_configured` if the brand has no language model, and what `bound` throws.
 */
export async function estimateWriting(
  context: CallContext,
  kind: Writing["kind"],
  bound: (terms: BoundTerms) => Promise<number | null>,
): Promise<Answer<ToolOutput<"generate_content">>> {
  const { db, brand, writingLimits: limits, now } = context
  const { writer, judge } = await findWriters(context)
  const priced = { writer, judge, limit: limits.job }
  const inTokens = { writer: perToken(writer), judge: judge && perToken(judge), limit: null }
  const most = await bound({ ...priced, hasRepairs: true })
  const once = await bound({ ...(most === null ? inTokens : priced), hasRepairs: false })
  const shares = most === null ? [] : await readShares(db, { brandId: brand.id, kind, writer: writer.name })
  const left = await readSpendingLeft(db, { accountId: brand.account_id, brandId: brand.id, limits, now: now() })
  const estimate: WritingEstimate = {
    writer: writer.name.slice(0, 200),
    judged: judge !== undefined,
    cost_usd: most === null || once === null ? null : toCost({ most, once, shares }),
    jobs: shares.length,
    tokens: most === null ? { once: once ?? 0, most: (await bound({ ...inTokens, hasRepairs: true })) ?? 0 } : null,
    job_limit_usd: limits.job === null ? null : dollars(limits.job),
    left: {
      month: left.month,
      money_usd: left.money && { ...left.money, left: dollars(left.money.left), of: dollars(left.money.of) },
      jobs: left.jobs,
      used_usd: dollars(left.used),
    },
  }
  return { output: { content: null, writing: null, estimate } }
}

const perToken = ({ extraTokens }: Writer): PricedWriter => ({
  prices: onePerToken,
  ...(extraTokens === undefined ? {} : { extraTokens }),
})

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
}): WritingEstimate["cost_usd"] {
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

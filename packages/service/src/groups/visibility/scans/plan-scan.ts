import { ProblemError } from "@citable/contract/problem-error"
import type { Engine } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable, Transaction } from "kysely"

import type { ScanLimits } from "../../../spending/scan-limits.ts"
import { toMicros } from "./answer-rows.ts"
import { refuseUnpriced } from "./unpriced-engines.ts"

export interface ScanPlan {
  brandId: string
  trigger: "manual" | "schedule"
  prompt_ids?: readonly string[] | undefined
  prompt_tags?: readonly string[] | undefined
  engines?: readonly string[] | undefined
  repeats: number
  max_cost_usd?: number | null | undefined
  max_questions?: number | undefined
  /** What the brand's month allows. Default: what nobody checks before the scan runs. */
  limits?: ScanLimits | undefined
  /** The engines that this brand can use. */
  known: readonly Engine[]
  at: number
}

/** The most questions of a scan. More are probably a mistake. */
const maxCalls = 20_000

/** What a scan asks, before it is stored: prompts × engines × repeats. Throws if there is no engine or no question, or if a limit cannot hold. */
export async function planCalls(db: Database, plan: Omit<ScanPlan, "trigger" | "at">) {
  const known = new Set(plan.known.map(({ name }) => name))
  if (known.size === 0) {
    throw new ProblemError(
      "not_configured",
      "No engine is configured. Add the brand's API key with create_integration (openai, anthropic, gemini, perplexity, xai, openai_compatible), or start the service with one, such as OPENAI_API_KEY.",
    )
  }
  const unknown = plan.engines?.find((engine) => !known.has(engine))
  if (unknown !== undefined) {
    const detail = `Engine ${unknown} is not configured for this brand. Configured: ${[...known].join(", ")}.`
    throw new ProblemError("not_configured", detail)
  }
  const prompts = await choosePrompts(db, plan)
  const calls = prompts.flatMap((prompt) => {
    const own = JSON.parse(prompt.engines) as string[]
    const wanted = plan.engines ?? (own.length === 0 ? [...known] : own)
    return [...new Set(wanted)]
      .filter((engine) => known.has(engine))
      .flatMap((engine) => Array.from({ length: plan.repeats }, (_, index) => ({ prompt, engine, repeat: index + 1 })))
  })
  if (calls.length === 0) {
    throw new ProblemError(
      "invalid_input",
      "The scan has no questions: no enabled prompt matches, or none has an engine that is configured here.",
      { errors: [{ pointer: "/prompt_ids", detail: "no matching prompt" }] },
    )
  }
  if (calls.length > maxCalls) {
    throw new ProblemError(
      "invalid_input",
      `The scan has ${calls.length} questions, more than ${maxCalls}. Choose fewer prompts, engines or repeats.`,
      { errors: [{ pointer: "/prompt_ids", detail: "too many" }] },
    )
  }
  const { max_questions: most = maxCalls } = plan
  if (calls.length > most) {
    throw new ProblemError(
      "invalid_input",
      `The scan has ${calls.length} questions, more than the ${most} of max_questions. Choose fewer prompts, engines or repeats.`,
      { errors: [{ pointer: "/max_questions", detail: "fewer than the scan has" }] },
    )
  }
  const asked = new Set(calls.map(({ engine }) => engine))
  refuseUnpriced(
    plan.known.filter(({ name }) => asked.has(name)),
    plan,
  )
  return { prompts, calls }
}

/** Inserts a scan with all its calls. Throws if there is no engine or no question. */
export async function planScan(trx: Transaction<Tables>, plan: ScanPlan): Promise<Selectable<Tables["scans"]>> {
  const { prompts, calls } = await planCalls(trx, plan)
  const row = {
    id: newId("scn", plan.at),
    brand_id: plan.brandId,
    status: "queued" as const,
    trigger: plan.trigger,
    prompts: prompts.length,
    repeats: plan.repeats,
    max_cost: toMicros(plan.max_cost_usd ?? null),
    created_at: plan.at,
    started_at: null,
    finished_at: null,
  }
  await trx.insertInto("scans").values(row).execute()
  const rows = calls.map(({ prompt, engine, repeat }) => ({
    id: newId("cal", plan.at),
    scan_id: row.id,
    prompt_id: prompt.id,
    text: prompt.text,
    locale: prompt.locale,
    market: prompt.market,
    engine,
    repeat,
    state: "planned" as const,
    due_at: plan.at,
  }))
  for (let from = 0; from < rows.length; from += 500) {
    await trx
      .insertInto("scan_calls")
      .values(rows.slice(from, from + 500))
      .execute()
  }
  return row
}

async function choosePrompts(db: Database, plan: Pick<ScanPlan, "brandId" | "prompt_ids" | "prompt_tags">) {
  let query = db.selectFrom("prompts").selectAll().where("brand_id", "=", plan.brandId).where("deleted_at", "is", null)
  const { prompt_ids: ids, prompt_tags: tags } = plan
  query = ids === undefined ? query.where("enabled", "=", 1) : query.where("id", "in", [...ids])
  if (tags !== undefined && tags.length > 0) {
    query = query.where("id", "in", (eb) =>
      eb
        .selectFrom("prompt_tags")
        .select("prompt_id")
        .where("tag", "in", [...tags]),
    )
  }
  const prompts = await query.orderBy("id").execute()
  const missing = ids?.find((id) => !prompts.some((prompt) => prompt.id === id))
  if (missing !== undefined && tags === undefined) {
    throw new ProblemError("invalid_input", `The brand has no prompt ${missing}. List them with list_prompts.`, {
      errors: [{ pointer: "/prompt_ids", detail: "unknown" }],
    })
  }
  return prompts
}

import type { Selectable, Transaction } from "kysely"

import type { Engine } from "../../../engines/engine.ts"
import { ProblemError } from "../../../problems/problem-error.ts"
import { newId } from "../../../storage/new-id.ts"
import type { Tables } from "../../../storage/tables/tables.ts"
import { toMicros } from "./store-answer.ts"

export interface ScanPlan {
  brandId: string
  trigger: "manual" | "schedule"
  prompt_ids?: readonly string[] | undefined
  prompt_tags?: readonly string[] | undefined
  engines?: readonly string[] | undefined
  repeats: number
  max_cost_usd?: number | undefined
  /** Those that can be asked for this brand. */
  known: readonly Engine[]
  at: number
}

/** More answers than that are no scan but a mistake. */
const maxCalls = 20_000

/** Writes a scan with all its calls: prompts × engines × repeats. Throws where there is nobody to ask, or nothing. */
export async function planScan(trx: Transaction<Tables>, plan: ScanPlan): Promise<Selectable<Tables["scans"]>> {
  const known = new Set(plan.known.map(({ name }) => name))
  if (known.size === 0) {
    throw new ProblemError(
      "not_configured",
      "There is no engine to ask. Give the brand a key with create_integration (openai, anthropic, gemini, perplexity, openai_compatible), or start the instance with one, such as OPENAI_API_KEY.",
    )
  }
  const unknown = plan.engines?.find((engine) => !known.has(engine))
  if (unknown !== undefined) {
    const detail = `Nothing here can ask ${unknown} for this brand. It can ask ${[...known].join(", ")}.`
    throw new ProblemError("not_configured", detail)
  }
  const prompts = await choosePrompts(trx, plan)
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
      "There is nothing to ask: no enabled prompt fits, or none for an engine of this instance.",
      { errors: [{ pointer: "/prompt_ids", detail: "none to ask" }] },
    )
  }
  if (calls.length > maxCalls) {
    throw new ProblemError(
      "invalid_input",
      `These are ${calls.length} questions, more than ${maxCalls}: choose fewer prompts, engines or repeats.`,
      { errors: [{ pointer: "/prompt_ids", detail: "too many" }] },
    )
  }
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

async function choosePrompts(trx: Transaction<Tables>, plan: ScanPlan) {
  let query = trx.selectFrom("prompts").selectAll().where("brand_id", "=", plan.brandId).where("deleted_at", "is", null)
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

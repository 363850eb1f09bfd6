import type { Writing, WritingCheck } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import type { ContentInput } from "../document.ts"

/** What a job stores when it ends well. */
export interface WritingResult extends Pick<Writing, "version" | "prompts" | "checks" | "source" | "outline"> {
  /** A text that waits for somebody to take it, and the version of the article that it changes. */
  proposal?: { fields: ContentInput; body: string; base: number; writtenBy: string }
}

/** The last work of a language model on an article; undefined without any. */
export async function readWriting(db: Database, contentId: string): Promise<Writing | undefined> {
  const job = await db
    .selectFrom("writing_jobs")
    .selectAll()
    .where("content_id", "=", contentId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (job === undefined || job.kind === "analyze" || job.kind === "reply" || job.kind === "judge") return undefined
  const calls = await db
    .selectFrom("writing_calls")
    .select(["cost", "model"])
    .where("job_id", "=", job.id)
    .where("writer", "=", job.writer)
    .orderBy("created_at")
    .execute()
  const result = JSON.parse(job.result ?? "null") as WritingResult | null
  const isPriced = job.estimate !== null
  return {
    id: job.id,
    kind: job.kind,
    status: job.status,
    step: job.step ?? "waiting",
    progress: { done: job.done, of: job.of },
    // The error of a job that waits belongs to its last try.
    error:
      job.error_code === null || (job.status === "running" && job.step !== "waiting")
        ? null
        : { code: job.error_code, message: job.error ?? "" },
    estimate_usd: job.estimate === null ? null : job.estimate / 1e6,
    cost_usd: isPriced ? job.spent / 1e6 : null,
    writer: job.writer,
    model: calls.findLast(({ model }) => model !== null)?.model ?? null,
    prompts: result?.prompts ?? {},
    version: result?.version ?? null,
    source: result?.source ?? null,
    ...(result?.proposal === undefined ? {} : { is_held: true }),
    ...(result?.outline === undefined ? {} : { outline: result.outline }),
    checks: (result?.checks ?? []).map((check) => toHonestCheck(check)),
    created_at: new Date(job.created_at).toISOString(),
    finished_at: job.finished_at === null ? null : new Date(job.finished_at).toISOString(),
  }
}

/** Stored checks of rules alone say `passed` in older results: only a judge may. */
function toHonestCheck(check: WritingCheck): WritingCheck {
  const isByRules = check.kind !== "score" && check.state === "passed" && !check.detail.includes("A second model found")
  return isByRules ? { ...check, state: "looked_up" } : check
}

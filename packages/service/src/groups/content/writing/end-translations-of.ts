import type { Writer } from "../content-rows.ts"
import { failWriting } from "./fail-writing.ts"
import type { WritingSettings } from "./writing-settings.ts"

/** Ends the translations of an article that is deleted, and forgets what models answered with its text. What that cost stays. */
export async function endTranslationsOf(
  trx: Writer,
  { id, brand_id: brandId }: { id: string; brand_id: string },
  at: number,
): Promise<void> {
  const open = await trx
    .selectFrom("writing_jobs")
    .select(["id", "brand_id", "content_id", "kind", "settings"])
    .where("brand_id", "=", brandId)
    .where("kind", "=", "translate")
    .where("status", "in", ["queued", "running"])
    .orderBy("id")
    .execute()
  const error = { code: "writing_failed", message: "The original was deleted while it was translated." }
  for (const job of open) {
    if ((JSON.parse(job.settings) as WritingSettings).sourceId !== id) continue
    const row = await trx
      .selectFrom("contents")
      .selectAll()
      .where("id", "=", job.content_id ?? "")
      .executeTakeFirst()
    await failWriting(trx, job, { row, error, at })
    await trx.updateTable("writing_calls").set({ answer: null }).where("job_id", "=", job.id).execute()
  }
}

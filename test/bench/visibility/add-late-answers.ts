import { join } from "node:path"

import { storeAnswer } from "../../../packages/service/src/groups/visibility/scans/store-answer.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import { dayMs, firstDay } from "./fill-answers.ts"

/** Stores answers of days that are long over, as a scan stores one, spread over both ranges. */
export async function addLateAnswers(dataDir: string, brandId: string, { count }: { count: number }): Promise<void> {
  const db = await openDatabase(join(dataDir, "service.db"))
  try {
    const prompts = await db.selectFrom("prompts").select(["id", "text"]).where("brand_id", "=", brandId).execute()
    const scan = await db
      .selectFrom("scans")
      .select("id")
      .where("brand_id", "=", brandId)
      .limit(1)
      .executeTakeFirstOrThrow()
    const own = { id: null, name: "Name", position: 1, rank: 1, count: 1, tone: "positive", quote: "Name." } as const
    const page = { url: "https://name0.example/a", domain: "name0.example", title: null, position: 1 }
    const owned = { link: null, type: "own" as const, competitorId: null, unresolved: false }
    const read = { mentions: [own], absent: [], listed: [], citations: [{ ...page, ...owned }], found: [] }
    const answer = { text: "Name.", sources: [], searches: null, model: null, cost: null, raw: "{}" }
    for (let index = 0; index < count; index++) {
      const prompt = prompts[index % prompts.length]
      if (prompt === undefined) throw new Error("there is no prompt")
      const at = firstDay + (1 + (index % 180)) * dayMs
      const call = {
        id: `late_${index}`,
        scan_id: scan.id,
        prompt_id: prompt.id,
        text: prompt.text,
        locale: "en",
        market: null,
        engine: "claude",
        repeat: 1,
        state: "planned" as const,
        attempts: 0,
        due_at: at,
        reserved_until: null,
        cost: null,
        model: null,
        error_code: null,
        error_detail: null,
      }
      await db.transaction().execute((trx) => storeAnswer(trx, call, { brandId, answer, read, namesHash: "none", at }))
    }
  } finally {
    await db.destroy()
  }
}

import type { ToolOutput } from "@citable/contract"
import { engineTitle } from "@citable/contract/visibility"
import { findEnd, sayEnd } from "@citable/engines/find-end"
import { toModelFamily } from "@citable/engines/to-model-family"
import type { Database } from "@citable/storage/database"

import type { CallContext } from "../../../call/call-context.ts"
import { openEngines } from "../../../engines/open-engines.ts"
import { readFailingEngines } from "../read-failing-engines.ts"

type Notice = NonNullable<ToolOutput<"get_visibility">["notices"]>[number]

/**
 * What people who see a brand's figures are told about its engines: that one does not answer, that its model ends, and that another model
 * answers than it asks.
 */
export async function listEngineNotices(context: CallContext): Promise<Notice[]> {
  const { db, brand } = context
  const now = context.now()
  const engines = await openEngines(context, brand.id)
  const names = engines.map(({ name }) => name)
  const failing = await readFailingEngines(db, brand.id, names)
  const answered = await readAnswered(db, brand.id, names)
  return [
    ...failing.map(({ engine, scans, since, detail }) => ({
      code: "engine_failing",
      text: `${engineTitle({ engine })} has answered no question in ${scans} scans, since ${toDay(since)}. The figures have no answers of it from then on. ${detail}`.slice(
        0,
        2000,
      ),
      at: new Date(since).toISOString(),
    })),
    ...engines.flatMap((engine) => {
      const end = findEnd(engine)
      const text = end === undefined ? undefined : sayEnd(engine.name, end, now)
      return text === undefined ? [] : [{ code: "model_ends", text, at: new Date(now).toISOString() }]
    }),
    ...engines.flatMap(({ name, model }) => {
      const last = answered.find(({ engine }) => engine === name)
      if (model === undefined || model.endsWith("-latest") || last === undefined) return []
      if (toModelFamily(last.model) === toModelFamily(model)) return []
      const text = `${engineTitle({ engine: name })} is asked for the model ${model}, and ${last.model} answers. Figures from then on are those of another model. Set the model that you want.`
      return [{ code: "model_answered", text, at: new Date(last.at).toISOString() }]
    }),
  ]
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The model that answered in the last scan, of some engines. */
async function readAnswered(
  db: Database,
  brandId: string,
  engines: readonly string[],
): Promise<{ engine: string; model: string; at: number }[]> {
  const scan = await db
    .selectFrom("scans")
    .select(["id", "created_at"])
    .where("brand_id", "=", brandId)
    .where("status", "=", "completed")
    .where("trigger", "!=", "import")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  const answered: { engine: string; model: string; at: number }[] = []
  for (const engine of scan === undefined ? [] : engines) {
    const call = await db
      .selectFrom("scan_calls")
      .select("model")
      .where("scan_id", "=", scan?.id ?? "")
      .where("state", "=", "answered")
      .where("engine", "=", engine)
      .limit(1)
      .executeTakeFirst()
    if (call?.model != null && scan !== undefined) answered.push({ engine, model: call.model, at: scan.created_at })
  }
  return answered
}

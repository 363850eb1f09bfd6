import type { ToolOutput } from "@citable/contract"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import type { Database } from "@citable/storage/database"

import { hashNames } from "../../../mentions/tracked-names.ts"
import { readCounts } from "../metrics/read-counts.ts"
import { noCounts } from "../metrics/to-metrics.ts"
import { hasStaleAnswers } from "../scans/has-stale-answers.ts"
import { noticeTexts } from "./notice-texts.ts"

const shownMs = 28 * 86_400_000

const unread = " The service still reads earlier answers again, so these figures change until it is done."

/** What people who see a brand's figures are told about changes of them, for 28 days from the update. */
export async function readNotices(
  db: Database,
  brandId: string,
  options: { names: readonly TrackedName[]; now: number },
): Promise<NonNullable<ToolOutput<"get_visibility">["notices"]>> {
  const rows = await db
    .selectFrom("figure_notices")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("at", ">", options.now - shownMs)
    .orderBy("code")
    .execute()
  const told = rows.filter(({ code }) => noticeTexts[code] !== undefined)
  if (told.length === 0) return []
  const isUnread = await hasStaleAnswers(db, brandId, hashNames(options.names))
  return Promise.all(
    told.map(async ({ code, at, since, until, ...before }) => {
      const now = async () => {
        const set = await readCounts(db, { brand_id: brandId }, { from: since, to: until }, { onlyBrand: true })
        return { ...(set.names.get("") ?? noCounts), answers: set.answers }
      }
      const text = (await noticeTexts[code]?.({ since, until, before, now })) ?? ""
      return { code, text: isUnread ? text + unread : text, at: new Date(at).toISOString() }
    }),
  )
}

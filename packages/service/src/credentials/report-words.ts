import { toSafeLine } from "@citable/contract"
import type { Database } from "@citable/storage/database"

/** The longest text above a report. */
export const maxReportWords = 2000

/** Reads what a brand's people have written above its reports, as paragraphs. */
export async function readReportWords(db: Database, brandId: string): Promise<string[]> {
  const row = await db.selectFrom("brands").select("report_words").where("id", "=", brandId).executeTakeFirst()
  return (row?.report_words ?? "").split("\n").filter((line) => line !== "")
}

/** Keeps what stands above the reports of a brand. */
export async function saveReportWords(db: Database, brandId: string, words: string): Promise<void> {
  const lines = words.split(/\r\n|\r|\n/).map(toSafeLine)
  const text = lines.filter((line) => line !== "").join("\n")
  await db
    .updateTable("brands")
    .set({ report_words: text === "" ? null : text })
    .where("id", "=", brandId)
    .execute()
}

import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

/** The competitors of a brand with the number of answers that name them but not the brand, highest first. */
export async function readGaps(db: Database, brandId: string): Promise<{ name: string; answers: number }[]> {
  const rows = await db
    .selectFrom("competitors")
    .leftJoin("answer_mentions as mention", (join) =>
      join
        .onRef("mention.competitor_id", "=", "competitors.id")
        .on(
          sql<boolean>`exists (select 1 from answers
            where answers.id = mention.answer_id and answers.surface = 'api' and answers.left_out is null)`,
        )
        .on(
          sql<boolean>`not exists (select 1 from answer_mentions where answer_id = mention.answer_id and competitor_id = '')`,
        ),
    )
    .select(["competitors.name", (eb) => eb.fn.count<number | string>("mention.answer_id").as("answers")])
    .where("competitors.brand_id", "=", brandId)
    .groupBy(["competitors.id", "competitors.name"])
    .orderBy("competitors.id")
    .execute()
  return rows.map(({ name, answers }) => ({ name, answers: Number(answers) })).toSorted((a, b) => b.answers - a.answers)
}

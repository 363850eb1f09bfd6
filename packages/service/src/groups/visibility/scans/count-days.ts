import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { countAnswer } from "../metrics/count-answer.ts"
import { countNames, noCounts } from "../metrics/to-metrics.ts"
import type { LeftOut } from "../parse-answers/left-out.ts"
import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"

/** The group that an answer counts in. */
export interface CountedAnswer {
  brand_id: string
  prompt_id: string
  day: string
  engine: string
  surface: "api" | "consumer"
  locale: string
  /** Why it does not count. */
  left_out: LeftOut | null
  /** What its searches found, as JSON; null if it does not say. */
  found: string | null
}

const columns = ["answers", ...countNames] as const

/**
 * Adds an answer to the counts of its day, for its prompt and for all prompts, in the transaction that writes it. With
 * `remove`, it subtracts the same.
 */
export async function countDays(
  trx: Transaction<Tables>,
  answer: CountedAnswer,
  read: ParsedAnswer,
  { at, change = "add" }: { at: number; change?: "add" | "remove" },
): Promise<void> {
  const { brand_id, day, engine, surface, locale, left_out: leftOut } = answer
  const names = [...(leftOut === null ? countAnswer(read) : [])].map(([id, counts]) => ({
    name_id: id ?? "",
    answers: 0,
    ...counts,
  }))
  const all = { ...noCounts, found: answer.found === null ? 0 : 1 }
  const rows = [{ name_id: `*${leftOut ?? ""}`, answers: 1, ...all }, ...names].flatMap((counts) =>
    [answer.prompt_id, ""].map((prompt_id) => ({
      brand_id,
      prompt_id,
      day,
      engine,
      surface,
      locale,
      ...counts,
      updated_at: at,
    })),
  )
  await trx
    .insertInto("visibility_days")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["brand_id", "prompt_id", "day", "engine", "surface", "locale", "name_id"])
        .doUpdateSet((eb) =>
          Object.fromEntries([
            ...columns.map((column) => [
              column,
              eb(`visibility_days.${column}`, change === "add" ? "+" : "-", eb.ref(`excluded.${column}`)),
            ]),
            ["updated_at", eb.ref("excluded.updated_at")],
          ]),
        ),
    )
    .execute()
}

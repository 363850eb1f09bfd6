import { formatCount } from "@citable/charts"
import { recomputeVisibility } from "@citable/service"

import type { Command } from "../command.ts"
import { createProgress } from "../internal/create-progress.ts"
import { findTables, tablesOptions } from "../internal/find-tables.ts"
import { usage } from "../usage.ts"

export const recompute: Command = {
  usage: "[--brand <id> | --all] [options]",
  example: "citable recompute --all",
  options: {
    brand: { type: "string", value: "id", help: "the brand; needed only if there are several" },
    all: { type: "boolean", help: "recompute every brand" },
    ...tablesOptions,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, out, json } = input
    if (values["all"] === true && values["brand"] !== undefined) throw usage("Use either --brand or --all.")
    const brands = values["all"] === true ? "all" : values["brand"]
    const progress = createProgress(input)
    const results = await recomputeVisibility({
      ...findTables(input),
      ...(typeof brands === "string" ? { brands } : {}),
      onProgress: ({ brandId, answers, days }) =>
        progress(
          days === 0
            ? `${brandId}: ${formatCount(answers)} answers read`
            : `${brandId}: ${formatCount(days)} days counted`,
        ),
    })
    if (json) {
      const brandList = results.map((one) => ({
        brand_id: one.brandId,
        name: one.name,
        answers: one.answers,
        changed_answers: one.changedAnswers,
        days: one.days,
        changed_days: one.changedDays,
      }))
      out(JSON.stringify({ brands: brandList }))
      return 0
    }
    for (const { brandId, name, answers, changedAnswers, days, changedDays } of results) {
      const readSummary = `${formatCount(answers)} answers read again, ${formatCount(changedAnswers)} changed`
      const countSummary = `${formatCount(days)} days recounted, ${formatCount(changedDays)} changed`
      out(`${brandId} (${name}): ${readSummary}; ${countSummary}.`)
    }
    return 0
  },
}

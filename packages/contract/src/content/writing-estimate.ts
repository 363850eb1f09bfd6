import { z } from "zod"

const dollars = z.number().min(0)
const leftOf = (unit: z.ZodNumber) => z.strictObject({ left: unit, of: unit })

/** What a job of a language model would cost. */
export const writingEstimateSchema = z.strictObject({
  writer: z.string().max(200).describe("The vendor that would write, such as `claude`."),
  judged: z.boolean().describe("Whether a second model checks the claims. Its cost is included."),
  cost_usd: z
    .strictObject({ about: dollars, from: dollars, to: dollars, most: dollars })
    .nullable()
    .describe("In US dollars; null if a price is unknown. The job reserves `most` when it begins."),
  jobs: z
    .int()
    .min(0)
    .describe("How many of the brand's last jobs like this the figures come from; 0: from the plan of requests."),
  tokens: z
    .strictObject({ once: z.int().min(0), most: z.int().min(0) })
    .nullable()
    .describe("Only if a price is unknown: the tokens of the plan, with each request once, and with all corrections."),
  job_limit_usd: dollars.nullable().describe("The most that one job may cost; null for no limit."),
  left: z
    .strictObject({
      month: z.string().max(7).describe("The calendar month (UTC), such as `2026-11`."),
      money_usd: leftOf(dollars)
        .extend({ owner: z.enum(["brand", "account"]) })
        .nullable()
        .describe("The budget with the least left; null without one. What running jobs have reserved is not left."),
      jobs: leftOf(z.int().min(0)).nullable().describe("How many jobs the account may begin; null for no limit."),
      used_usd: dollars.describe("What the brand has spent and reserved."),
    })
    .describe("What writing may still cost this month."),
})

export type WritingEstimate = z.infer<typeof writingEstimateSchema>

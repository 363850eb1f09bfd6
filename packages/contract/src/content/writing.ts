import { z } from "zod"

import { idSchema } from "../id.ts"

/** Something that a person should know about one sentence of a written text. */
export const writingCheckSchema = z.strictObject({
  kind: z
    .enum(["address", "banned_claim", "caution", "claim", "edit", "score", "segment"])
    .describe("What was checked. A `claim` has a number, a date, a name, a quotation or a superlative."),
  state: z
    .enum(["passed", "looked_up", "changed", "removed", "refused", "open"])
    .describe(
      "`passed`: a second model found that `sources` say it, or a score is good. `looked_up`: rules found its numbers, names and words in `sources`; nobody judged its meaning. `changed` or `removed`: the service did that to the text. `refused`: the service did not take the model's text, so the earlier one stays. `open`: a person has to check it.",
    ),
  text: z.string().max(1000).describe("The sentence, or the beginning of a longer text."),
  detail: z.string().max(1000).describe("What was found."),
  before: z
    .string()
    .max(1000)
    .optional()
    .describe("What a rewritten or translated sentence said before, if its meaning may have changed."),
  sources: z
    .array(
      z.strictObject({
        url: z.string().max(4000).nullable().describe("The page; null for a fact of the brand's profile."),
        quote: z.string().max(1000).describe("The words that it rests on."),
      }),
    )
    .max(10)
    .describe("What the text rests on."),
})

/** The work of a language model on an article. */
export const writingSchema = z.strictObject({
  id: idSchema("wrt"),
  kind: z.enum(["generate", "rewrite", "translate"]),
  status: z.enum(["queued", "running", "completed", "failed", "cancelled"]),
  step: z
    .enum(["waiting", "reading", "planning", "writing", "checking", "describing", "saving", "done"])
    .describe("What it is doing now."),
  progress: z
    .strictObject({ done: z.int(), of: z.int() })
    .describe("The progress of the step; `of` is 0 if the total is unknown."),
  error: z
    .strictObject({ code: z.string().max(100), message: z.string().max(2000) })
    .nullable()
    .describe(
      "Why it failed. While it waits after a temporary failure: the last error, and when it tries again. Otherwise null.",
    ),
  estimate_usd: z
    .number()
    .nullable()
    .describe("The most that it may cost, in US dollars, as estimated at the start. Null if the prices are unknown."),
  cost_usd: z.number().nullable().describe("What it has cost so far, in US dollars. Null if the prices are unknown."),
  writer: z.string().max(200).describe("The vendor that writes, such as `claude`."),
  model: z.string().max(200).nullable().describe("The model, as the vendor named it; null before its first answer."),
  prompts: z
    .record(z.string().max(48), z.string().max(100))
    .describe("The prompts that it used, each with its version, which changes with the text of the prompt."),
  version: z.int().nullable().describe("The version of the article that it wrote; null before it ended."),
  source: z
    .strictObject({ content_id: idSchema("cnt"), version: z.int() })
    .nullable()
    .describe("For a translation: the original, and the version of it that was translated."),
  is_held: z.boolean().optional().describe("Whether its text waits for somebody to take it: see `review`."),
  outline: z
    .strictObject({
      brief: z.string().max(4000),
      keyword: z.string().max(200).optional(),
      prompt_id: idSchema("prm").optional(),
      words: z.int().optional(),
    })
    .optional()
    .describe("Only if it wrote an outline: what was asked. Pass it to generate_content with `outline`."),
  checks: z
    .array(writingCheckSchema)
    .max(500)
    .describe("What each claim rests on, and what the service changed in the model's text. Empty before it ended."),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
})

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

export type Writing = z.infer<typeof writingSchema>
export type WritingCheck = z.infer<typeof writingCheckSchema>
export type WritingEstimate = z.infer<typeof writingEstimateSchema>

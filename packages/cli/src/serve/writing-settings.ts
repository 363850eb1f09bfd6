import { z } from "zod"

import { dollarPrices, path, type Setting } from "./setting.ts"

const dollars = z
  .string()
  .regex(/^\d{1,7}(\.\d{1,6})?$/, "US dollars, such as 50")
  .transform(Number)

export const writingSettings = {
  WRITER: {
    unset: "the first that has a key: Claude, ChatGPT, Gemini, the compatible engine",
    meaning: "The language model that writes: claude, chatgpt, gemini, or the name of the compatible engine.",
    schema: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,39}$/, "claude, chatgpt, gemini, or the name of the compatible engine")
      .optional(),
  },
  WRITER_MODEL: {
    unset: "the default model of that vendor",
    meaning: "Another model that writes. The service may not know its price.",
    schema: z.string().min(1).max(200).optional(),
  },
  WRITER_PRICES: {
    unset: "the list prices, if the service knows the model",
    meaning: "US dollars for 1M input tokens / 1M output tokens of the model that writes, such as 2/10.",
    schema: dollarPrices("2/10").optional(),
  },
  WRITING_PROMPTS: {
    unset: "the prompts of the service",
    meaning: "A folder with prompts of your own, such as write-section.md.",
    schema: path.optional(),
  },
  WRITING_JOB_USD: {
    unset: "5, and no limit for a model of unknown price",
    meaning: "US dollars that a job of writing can cost. An unknown price needs WRITING_JOBS too.",
    schema: dollars.optional(),
  },
  WRITING_BUDGET_USD: {
    unset: "no limit",
    meaning: "US dollars a month for a brand's writing. An unknown price needs WRITING_JOBS too.",
    schema: dollars.optional(),
  },
  WRITING_JOBS: {
    unset: "no limit",
    meaning: "How many jobs of writing an account can begin in a calendar month.",
    schema: z
      .string()
      .regex(/^\d{1,7}$/, "a whole number, such as 100")
      .transform(Number)
      .optional(),
  },
} as const satisfies Record<string, Setting>

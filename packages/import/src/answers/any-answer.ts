import { z } from "zod"

const source = z.union([z.string(), z.looseObject({ url: z.string(), title: z.string().nullish() })])
/** An answer in the schema of the documentation. Other members are ignored. */
export const anyAnswerSchema = z.object({
  prompt: z.string(),
  engine: z.string(),
  text: z.string(),
  answered_at: z.string(),
  locale: z.string().nullish(),
  market: z.string().nullish(),
  model: z.string().nullish(),
  sources: z.array(source).nullish(),
  searches: z.array(z.string()).nullish(),
  provider: z.string().nullish(),
})

export type AnyAnswer = z.input<typeof anyAnswerSchema>

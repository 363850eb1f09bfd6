import { z } from "zod"

import { engineSchema } from "../engine.ts"

/** The engine that was asked for suggestions; null if none is configured, or if the credential lacks `scans:run`. */
export const askedEngineSchema = z
  .strictObject({
    engine: engineSchema.describe("The engine that was asked."),
    model: z.string().max(200).nullable().describe("The model that answered; null if the engine does not report it."),
    cost_usd: z.number().min(0).nullable().describe("US dollars; null if the engine does not report it."),
    error: z.string().max(2000).nullable().describe("Why it gave no suggestions; null if it gave some."),
  })
  .nullable()

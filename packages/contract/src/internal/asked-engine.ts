import { z } from "zod"

import { engineSchema } from "../engine.ts"

/** The engine that was asked for ideas; null where none is configured, or the credential lacks `scans:run`. */
export const askedEngineSchema = z
  .strictObject({
    engine: engineSchema,
    model: z.string().max(200).nullable(),
    /** US dollars; null where the engine does not tell. */
    cost_usd: z.number().min(0).nullable(),
    /** Why it gave no ideas; null where it did. */
    error: z.string().max(2000).nullable(),
  })
  .nullable()

import { z } from "zod"

import { domainSchema } from "../brands/brand.ts"
import { idSchema } from "../id.ts"

/** A competitor whose mentions and citations are counted beside the brand's. */
export const competitorSchema = z.strictObject({
  id: idSchema("cmp"),
  brand_id: idSchema("brd"),
  name: z
    .string()
    .min(1)
    .max(200)
    .describe("The name as people write it. Scans look for it in answers, case-sensitively."),
  domains: z.array(domainSchema).max(50).describe("Host names of its sites. Links to them count as its citations."),
  aliases: z.array(z.string().min(1).max(200)).max(50).describe("Other names that count as mentions of it."),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

export type Competitor = z.infer<typeof competitorSchema>

import { z } from "zod"

import { publicationItemSchema } from "./publication.ts"

/** What delays a deletion on one platform. */
export const waitingForSchema = publicationItemSchema
  .pick({ integration_id: true, integration_name: true, state: true, url: true, error: true })
  .extend({
    retry_at: z.iso.datetime().nullable().describe("When the service looks again; null if a person has to act."),
  })

/** A deletion that waits for platforms. */
export const waitingDeletionSchema = z.strictObject({
  since: z.iso.datetime().describe("When somebody asked for it."),
  waiting_for: z.array(waitingForSchema).describe("The platforms that have the article, or may still get it."),
})

export type WaitingDeletion = z.infer<typeof waitingDeletionSchema>

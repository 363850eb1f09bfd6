import { z } from "zod"

/** What a list of the trash says of the deletion of an item. */
export const deletionSchema = z.strictObject({
  at: z.iso.datetime().describe("When somebody deleted it."),
  until: z.iso.datetime().describe("Until when it can be restored."),
  by: z
    .strictObject({
      kind: z.enum(["user", "credential"]).describe("A person, or an API key or token."),
      name: z.string().nullable().describe("As in list_content_revisions."),
    })
    .nullable()
    .describe("Who deleted it; null if that is no longer known."),
})

export type Deletion = z.infer<typeof deletionSchema>

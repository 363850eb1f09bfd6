import { z } from "zod"

/** What a list of the trash says of a deletion. */
export const trashedShape = {
  at: z.iso.datetime().describe("When somebody deleted it."),
  until: z.iso.datetime().describe("Until when it can be restored."),
  by: z
    .strictObject({
      kind: z.enum(["user", "credential"]).describe("A person, or an API key or token."),
      name: z.string().nullable().describe("As in list_content_revisions."),
    })
    .nullable()
    .describe("Who deleted it; null if that is no longer known."),
}

/** The member of an item in the list of the trash. */
export const trashedSchema = z.strictObject(trashedShape).optional().describe("Only in the list of the trash.")

/** The input of a list that can list the trash instead. */
export const listTrashShape = {
  trashed: z.boolean().default(false).describe("`true` lists the trash instead, the latest deletion first."),
}

/** The input of a tool that also restores from the trash. */
export const restoreShape = {
  trashed: z
    .literal(false)
    .optional()
    .describe(
      "`false` takes it out of the trash. Send no other field with it. What is not in the trash does not change.",
    ),
}

/** The input of a tool that deletes for good what is in the trash. */
export const permanentShape = {
  permanent: z
    .boolean()
    .default(false)
    .describe("Whether to delete for good what is in the trash. What is not in the trash answers 409."),
}

/** The output of a tool that moves something to the trash. */
export function deletedShape<Id extends z.ZodType>(id: Id) {
  return {
    id,
    deleted: z.literal(true),
    restorable_until: z.iso
      .datetime()
      .nullable()
      .describe(
        "Until when it is in the trash. The service deletes it within an hour after that. Null if it is gone for good.",
      ),
  }
}

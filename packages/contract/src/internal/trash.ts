import { z } from "zod"

import { deletionSchema } from "../deletion.ts"

/** The member of an item in the list of the trash. */
export const trashedSchema = deletionSchema.optional().describe("Only in the list of the trash.")

/** The input of a list that can list the trash instead. */
export const listTrashShape = {
  trashed: z.boolean().default(false).describe("`true` lists the trash instead, the latest deletion first."),
}

/** The input of a tool that also restores from the trash. */
export const restoreShape = {
  trashed: z
    .literal(false)
    .optional()
    .describe("`false` takes it out of the trash, and goes with no other field. What is not there does not change."),
}

/** The input of a tool that deletes for good what is in the trash. */
export const permanentShape = {
  permanent: z
    .boolean()
    .default(false)
    .describe("Whether to delete for good what is in the trash; 409 if it is not there."),
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
        "Until when it can be restored. The service deletes it within an hour after that. Null if it is gone for good.",
      ),
  }
}

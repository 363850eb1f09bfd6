import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { waitingForSchema } from "./publication.ts"

const contentId = idSchema("cnt")

export const deleteContent = defineTool({
  name: "delete_content",
  group: "content",
  method: "DELETE",
  path: "/v1/content/{content_id}",
  scope: "content:write",
  summary: "Move an article to the trash; sites get a tombstone at once",
  description:
    "Sites lose the article at once. Until `restorable_until`, list_content with `trashed` lists it, and update_content with `trashed` false restores it as a draft. One that is or was published, or is scheduled, also needs `content:publish`. A platform that has it withdraws it first: while `deleted` is false, the deletion waits. Then call again to retry at once, or send `leave_there`.",
  input: () =>
    z.strictObject({
      content_id: contentId,
      leave_there: z
        .boolean()
        .default(false)
        .describe(
          "Whether to delete the article here at once and leave it on other platforms that have it. `left_there` of list_integrations names it.",
        ),
      permanent: z
        .boolean()
        .default(false)
        .describe(
          "Whether to delete an article that is in the trash for good, with its revisions. It needs `content:publish`. An article that is not in the trash answers 409.",
        ),
    }),
  output: () =>
    z.strictObject({
      id: contentId,
      deleted: z.boolean().describe("False while other platforms have it: the deletion then waits."),
      restorable_until: z.iso
        .datetime()
        .nullable()
        .describe(
          "Until when the article is in the trash. The service deletes it within an hour after that. Null if it is gone for good, or not in the trash yet.",
        ),
      waiting_for: z
        .array(waitingForSchema)
        .optional()
        .describe("The platforms that the deletion waits for. Absent if it is done."),
    }),
})

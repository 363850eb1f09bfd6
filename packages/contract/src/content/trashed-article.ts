import { z } from "zod"

import { articleStatusSchema } from "../article.ts"
import { deletionSchema } from "../deletion.ts"
import { submissionSchema } from "./publication.ts"

/** What the list of the trash says of an article. */
export const trashedArticleSchema = deletionSchema
  .extend({
    former_status: articleStatusSchema.describe(
      "Its state before the deletion. It comes back as a draft all the same.",
    ),
    left_there: z.int().describe("On how many other platforms the deletion left it. list_integrations names them."),
    submissions: z
      .array(submissionSchema)
      .optional()
      .describe("What search engines were told of its addresses. Absent for nothing."),
  })
  .optional()
  .describe("Only in the list of the trash.")

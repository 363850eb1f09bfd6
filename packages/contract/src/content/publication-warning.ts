import { z } from "zod"

export const publicationWarningSchema = z.strictObject({
  code: z.string().max(100).describe("Permanent, such as `canonical_not_supported`."),
  pointer: z.string().max(300).describe("The field of the article as a JSON pointer, such as `/body`."),
  detail: z.string().max(1000).describe("What the platform cannot hold, and what was left out or changed for it."),
})

export type PublicationWarning = z.infer<typeof publicationWarningSchema>

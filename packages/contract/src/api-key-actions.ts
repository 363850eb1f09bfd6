import { z } from "zod"

import { apiKeySchema } from "./api-key.ts"
import { idSchema } from "./id.ts"
import { pageShape } from "./internal/paging.ts"

/** What a key, an application or a person did by one call, and how to undo it. It has no secret, and no text of an article. */
const actionSchema = z.strictObject({
  id: idSchema("act"),
  at: z.iso.datetime(),
  tool: z.string().describe("The tool or import that was called."),
  subject: z
    .strictObject({
      kind: z.string().describe("What it is, such as `content` or `prompt`."),
      id: z.string().nullable().describe("Null for several at once, and for an address."),
      name: z
        .string()
        .nullable()
        .describe("The name at that time. An article has its title of now; null if it is gone for good."),
    })
    .nullable()
    .describe("What it was done to; null for a search and the like."),
  version_before: z.int().nullable().describe("The version of the article that it found; null for anything else."),
  version_after: z.int().nullable().describe("The version that it left; null for anything else."),
  undo: z
    .strictObject({
      calls: z
        .array(z.strictObject({ tool: z.string(), input: z.record(z.string(), z.unknown()) }))
        .max(2)
        .describe("The calls that undo it now, in this order. Empty if nothing does."),
      refused: z.string().nullable().describe("Why it cannot be undone; null if it can."),
    })
    .describe("The way back as things are now."),
})

/** A key, and what it did, the latest first. A revoked or expired key has it, too. */
export const apiKeyActionsSchema = z.strictObject({ key: apiKeySchema, ...pageShape(actionSchema) })

export type Action = z.infer<typeof actionSchema>
export type ApiKeyActions = z.infer<typeof apiKeyActionsSchema>

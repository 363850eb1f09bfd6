import { z } from "zod"

import { apiKeySchema } from "./api-key.ts"
import { idSchema } from "./id.ts"
import { pageShape } from "./internal/paging.ts"

const stateSchema = z.strictObject({
  version: z.int().optional().describe("The version of the article's working copy."),
  status: z.string().optional().describe("The state of the article, or `trashed` or `deleted`."),
  live_version: z.int().optional().describe("The version that sites show. Absent if they show none."),
  publish_at: z.iso.datetime().optional().describe("When the service publishes the working copy."),
  integration_id: z.string().optional().describe("The platform that it was about."),
  count: z.int().optional().describe("How many there were, if it was about several."),
})

/** What a key, an application or a person did by one call, and how to undo it. It has no secret, and no text of an article. */
export const actionSchema = z.strictObject({
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
        .describe("The name at that time. Of an article, its title of now; null if it is deleted for good."),
    })
    .nullable()
    .describe("What it was done to; null if that has no id, such as a search."),
  before: stateSchema.nullable().describe("How it found an article; null for anything else."),
  after: stateSchema.nullable().describe("How it left its subject; null if there is nothing to say."),
  undo: z
    .strictObject({
      calls: z
        .array(z.strictObject({ tool: z.string(), input: z.record(z.string(), z.unknown()) }))
        .max(2)
        .describe("The calls that undo it now, in this order. Empty if nothing does."),
      refused: z.string().nullable().describe("Why it cannot be undone; null if it can."),
    })
    .describe("The way back. It depends on what has happened since, so it can change."),
})

/** A key, and what it did, the latest first. A revoked or expired key has it, too. */
export const apiKeyActionsSchema = z.strictObject({ key: apiKeySchema, ...pageShape(actionSchema) })

export type Action = z.infer<typeof actionSchema>
export type ApiKeyActions = z.infer<typeof apiKeyActionsSchema>

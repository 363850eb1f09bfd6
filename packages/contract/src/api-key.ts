import { z } from "zod"

import { idSchema } from "./id.ts"
import { oneLine } from "./internal/one-line.ts"
import { pageShape } from "./internal/paging.ts"
import { momentSchema } from "./moment.ts"
import { grantableKeyScopes, scopes } from "./scopes.ts"

/**
 * An API key as lists show it. Only a token of an account manages keys, at `/v1/brands/{brand_id}/api-keys`. That is
 * not a tool, so no agent can create a credential.
 */
export const apiKeySchema = z.strictObject({
  id: z.string().describe("The part of the key that is not secret."),
  brand_id: idSchema("brd"),
  name: z.string().max(200).describe("Your name for the key."),
  scopes: z.array(z.enum(scopes)).describe("What the key can do."),
  last4: z.string().describe("The last four characters of the key, to recognise it."),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe("When it was last used; null for never."),
  expires_at: z.iso.datetime().nullable().describe("When it expires; null if it never does."),
  revoked_at: z.iso.datetime().nullable().describe("When it was revoked; null if it was not."),
})

/** The input that creates a key. */
export const createApiKeySchema = z.strictObject({
  name: oneLine(z.string().min(1).max(200)).default("site").describe("Your name for the key."),
  scopes: z
    .array(
      z.enum(grantableKeyScopes, {
        error: ({ input }) => `${JSON.stringify(input)} is not a scope that a key can have`,
      }),
    )
    .min(1)
    .max(scopes.length)
    .optional()
    .describe("What the key can do. Default: read published content."),
  expires_at: momentSchema.optional().describe("When the key expires. Default: never."),
})

/** A new key. The service shows it only once. */
export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().describe("The key itself (`ctb_…`). No other answer shows it."),
})

/** What a key, an application or a person did by one call, and how to undo it. It has no secret. */
const actionSchema = z.strictObject({
  id: idSchema("act"),
  at: z.iso.datetime(),
  tool: z.string().describe("The tool or import that was called, or the change of a key, person or application."),
  subject: z
    .strictObject({
      kind: z.string().describe("What it is, such as `content` or `prompt`."),
      id: z.string().nullable().describe("Null for several at once, and for an address."),
      name: z.string().nullable().describe("Its name or title of now; null if it has none, or is deleted for good."),
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

export type ApiKey = z.infer<typeof apiKeySchema>
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>
export type Action = z.infer<typeof actionSchema>
export type ApiKeyActions = z.infer<typeof apiKeyActionsSchema>

import { z } from "zod"

import { idSchema } from "./id.ts"
import { oneLine } from "./internal/one-line.ts"
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

export type ApiKey = z.infer<typeof apiKeySchema>
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>

import { z } from "zod"

import { idSchema } from "./id.ts"
import { momentSchema } from "./moment.ts"
import { grantableKeyScopes, scopes } from "./scopes.ts"

/**
 * An API key as lists show it. Only a token of an account manages keys, at `/v1/brands/{brand_id}/api-keys`. That is
 * not a tool, so no agent can create a credential.
 */
export const apiKeySchema = z.strictObject({
  /** The part of the key that is not secret. */
  id: z.string(),
  brand_id: idSchema("brd"),
  name: z.string().max(200),
  scopes: z.array(z.enum(scopes)),
  last4: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})

/** The input that creates a key. */
export const createApiKeySchema = z.strictObject({
  name: z.string().min(1).max(200).default("site"),
  scopes: z
    .array(z.enum(grantableKeyScopes, "a scope that a key can have; brands:write is not one"))
    .min(1)
    .max(scopes.length)
    .optional(),
  expires_at: momentSchema.optional(),
})

/** A new key. The service shows it only once. */
export const createdApiKeySchema = apiKeySchema.extend({ key: z.string() })

export type ApiKey = z.infer<typeof apiKeySchema>
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>

import { type ApiKeyActions, createApiKeySchema } from "@citable/contract"
import { invalidInput } from "@citable/problems/invalid-input"
import type { Context, Hono } from "hono"
import { z } from "zod"

import { createApiKey, findApiKey, findManagedBrand, listApiKeys, revokeApiKey } from "../../credentials/api-keys.ts"
import { checkScopes } from "../../credentials/permissions.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Admission } from "../../gate/admit.ts"
import { answerOnce } from "../../gate/idempotency.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { rejectNullCharacters } from "../../gate/reject-null-characters.ts"
import { readJsonBody } from "../read-json-body.ts"
import { refuseOtherMethods } from "../refuse-other-methods.ts"
import type { Env } from "../request-env.ts"

const path = "/v1/brands/:brand_id/api-keys"
const pagingSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(2000).optional(),
})

/** Adds the routes that manage API keys. They need an account token and are not tools, so no agent can create credentials. */
export function addApiKeyRoutes(
  app: Hono<Env>,
  kernel: Kernel,
  enter: (context: Context<Env>) => Admission | Promise<Admission>,
): void {
  const { db, now } = kernel
  const headers = { "cache-control": "private, no-store" }

  async function bind(context: Context<Env>, brandId: string): Promise<Principal> {
    const { principal } = await enter(context)
    await findManagedBrand(db, principal, brandId)
    return principal
  }

  app.post(path, async (context) => {
    const brandId = context.req.param("brand_id")
    const principal = await bind(context, brandId)
    const body = await readJsonBody(context.req.raw)
    const input = createApiKeySchema.safeParse(body)
    if (!input.success) throw invalidInput({ method: "POST", path, input: createApiKeySchema }, input.error, body)
    rejectNullCharacters(input.data)
    const { name, scopes, expires_at: expires } = input.data
    const expiresAt = expires === undefined ? undefined : Date.parse(expires)
    const key = context.req.header("idempotency-key")
    const credentialId = principal.holderId ?? principal.credentialId
    const once = key === undefined ? undefined : { credentialId, key, request: ["create_api_key", brandId, body] }
    const { answer, isReplayed } = await answerOnce(kernel, once, (trx) =>
      createApiKey(trx, { principal, brandId, name, scopes, expiresAt }, now()),
    )
    // A replay shows the key again. A newer token of the same grant can have fewer scopes.
    if (isReplayed) checkScopes(principal, brandId, answer.scopes)
    return context.json(answer, 201, isReplayed ? { ...headers, "idempotency-replayed": "true" } : headers)
  })

  app.get(path, async (context) => {
    const brandId = context.req.param("brand_id")
    await bind(context, brandId)
    return context.json({ data: await listApiKeys(db, brandId) }, 200, headers)
  })

  app.get(`${path}/:key_id`, async (context) => {
    const brandId = context.req.param("brand_id")
    await bind(context, brandId)
    const found = await findApiKey(db, brandId, context.req.param("key_id"))
    const query = context.req.query()
    const paging = pagingSchema.safeParse(query)
    if (!paging.success) throw invalidInput({ method: "GET", path, input: pagingSchema }, paging.error, query)
    const { listActions } = await import("../../call/actions/list-actions.ts")
    const by = { kind: "api_key", id: found.id } as const
    const page = await listActions(kernel, { brandId, by }, paging.data)
    const answer: ApiKeyActions = { key: found, data: page.rows.map(({ action }) => action), ...page.paging }
    return context.json(answer, 200, headers)
  })

  app.delete(`${path}/:key_id`, async (context) => {
    const brandId = context.req.param("brand_id")
    const principal = await bind(context, brandId)
    const revoked = { principal, brandId, keyId: context.req.param("key_id") }
    const key = await db.transaction().execute((trx) => revokeApiKey(trx, revoked, now()))
    return context.json(key, 200, headers)
  })

  refuseOtherMethods(app, path, ["GET", "POST"])
  refuseOtherMethods(app, `${path}/:key_id`, ["GET", "DELETE"])
}

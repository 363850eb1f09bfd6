import type { JsonSchema } from "./json-schema.ts"
import { problemResponses, type ProblemStatus } from "./problem-responses.ts"
import { type PathItem, answer } from "./to-operation.ts"

const always: ProblemStatus[] = [401, 403, 404, 405, 429, 503]
const brandId = { type: "string", maxLength: 48, pattern: "^brd_[0-9a-z]{1,40}$" }
const keyId = { type: "string", minLength: 1, maxLength: 100 }
const idempotencyKey = { $ref: "#/components/parameters/IdempotencyKey" }
const shared = { tags: ["account"], security: [{ access_token: [] }] }

/** The paths that manage API keys. They are not tools of the catalogue. */
export function toApiKeyPaths(
  schemas: Record<"input" | "created" | "one" | "list", JsonSchema>,
): Record<string, PathItem> {
  const brand = { name: "brand_id", in: "path", required: true, schema: brandId }
  const key = { name: "key_id", in: "path", required: true, schema: keyId }
  return {
    "/v1/brands/{brand_id}/api-keys": {
      get: {
        operationId: "list_api_keys",
        summary: "List the brand's API keys, without their secrets",
        ...shared,
        parameters: [brand],
        responses: { 200: answer("Done.", schemas.list), ...problemResponses(always) },
      },
      post: {
        operationId: "create_api_key",
        summary: "Create an API key; the answer shows it once",
        ...shared,
        parameters: [brand, idempotencyKey],
        requestBody: { content: { "application/json": { schema: schemas.input } } },
        responses: {
          201: answer("The new key. No other answer shows it.", schemas.created, "Idempotency-Replayed"),
          ...problemResponses([400, ...always, 409, 413, 415, 422]),
        },
      },
    },
    "/v1/brands/{brand_id}/api-keys/{key_id}": {
      delete: {
        operationId: "revoke_api_key",
        summary: "Revoke an API key",
        ...shared,
        parameters: [brand, key],
        responses: { 200: answer("The revoked key.", schemas.one), ...problemResponses(always) },
      },
    },
  }
}

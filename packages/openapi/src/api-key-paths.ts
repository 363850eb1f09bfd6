import { exampleOf } from "./examples/example-of.ts"
import type { JsonSchema } from "./json-schema.ts"
import { problemResponses, type ProblemStatus } from "./problem-responses.ts"
import { type Operation, type PathItem, answer } from "./to-operation.ts"

const always: ProblemStatus[] = [401, 403, 404, 405, 429, 503]
const brand = {
  name: "brand_id",
  in: "path",
  required: true,
  description: "The id of a brand.",
  schema: { type: "string", maxLength: 48, pattern: "^brd_[0-9a-z]{1,40}$" },
}
const key = {
  name: "key_id",
  in: "path",
  required: true,
  description: "The id of the key, which is not secret.",
  schema: { type: "string", minLength: 1, maxLength: 100 },
}
const idempotencyKey = { $ref: "#/components/parameters/IdempotencyKey" }
const shared = { tags: ["account"], security: [{ access_token: [] }] }

/** The schemas of what the paths take and answer. */
export type ApiKeySchemas = Record<"input" | "created" | "one" | "actions" | "list", JsonSchema>

/** The paths that manage API keys. They are not tools of the catalogue. */
export function toApiKeyPaths(schemas: ApiKeySchemas): Record<string, PathItem> {
  return {
    "/v1/brands/{brand_id}/api-keys": { get: list(schemas), post: create(schemas) },
    "/v1/brands/{brand_id}/api-keys/{key_id}": { get: read(schemas), delete: revoke(schemas) },
  }
}

function list({ list: schema }: ApiKeySchemas): Operation {
  return {
    operationId: "list_api_keys",
    summary: "List the brand's API keys, without their secrets",
    description:
      "Shows who can reach the brand, with which scopes, and when each key was last used. Revoked keys stay in the list. Only the token of an account reads it; no API key does.",
    ...shared,
    parameters: [brand],
    responses: {
      200: answer("Done.", { schema, example: exampleOf("list_api_keys").answer }),
      ...problemResponses(always),
    },
  }
}

function create({ input, created: schema }: ApiKeySchemas): Operation {
  const example = exampleOf("create_api_key")
  return {
    operationId: "create_api_key",
    summary: "Create an API key; the answer shows it once",
    description:
      "Store `key` at once, because no other answer shows it. Without `scopes`, the key reads published content. A key reaches one brand and can never have brands:write. Only the token of an account creates keys; no API key and no agent does.",
    ...shared,
    parameters: [brand, idempotencyKey],
    requestBody: { content: { "application/json": { schema: input, example: example.body } } },
    responses: {
      201: answer(
        "The new key. No other answer shows it.",
        { schema, example: example.answer },
        "Idempotency-Replayed",
      ),
      ...problemResponses([400, ...always, 409, 413, 415, 422]),
    },
  }
}

function read({ actions: schema }: ApiKeySchemas): Operation {
  return {
    operationId: "get_api_key",
    summary: "Get an API key and what it did, the latest first",
    description:
      "Each row is one call that was not a GET. `undo.calls` undo it, as things are now. A revoked key keeps its list. Only the token of an account reads it.",
    ...shared,
    parameters: [brand, key, { $ref: "#/components/parameters/limit" }, { $ref: "#/components/parameters/cursor" }],
    responses: {
      200: answer("The key, and a page of what it did.", { schema, example: exampleOf("get_api_key").answer }),
      ...problemResponses([...always, 422]),
    },
  }
}

function revoke({ one: schema }: ApiKeySchemas): Operation {
  return {
    operationId: "revoke_api_key",
    summary: "Revoke an API key",
    description:
      "The key answers 401 from then on, for good; a revoked key cannot come back. Create another one first if a site uses it.",
    ...shared,
    parameters: [brand, key],
    responses: {
      200: answer("The revoked key.", { schema, example: exampleOf("revoke_api_key").answer }),
      ...problemResponses(always),
    },
  }
}

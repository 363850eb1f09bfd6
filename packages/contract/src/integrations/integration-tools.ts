import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { connectionSchema, connectionUpdateSchema, fieldMapSchema, integrationSchema } from "./integration.ts"

const brandId = idSchema("brd")
const integrationId = idSchema("int")

export const listIntegrations = defineTool({
  name: "list_integrations",
  group: "integrations",
  method: "GET",
  path: "/v1/brands/{brand_id}/integrations",
  scope: "integrations:read",
  summary: "Connected integrations and publishing targets, never credentials",
  input: z.strictObject({ brand_id: brandId }),
  output: z.strictObject({ data: z.array(integrationSchema) }),
})

export const createIntegration = defineTool({
  name: "create_integration",
  group: "integrations",
  method: "POST",
  path: "/v1/brands/{brand_id}/integrations",
  scope: "integrations:write",
  summary: "Connect; credentials are write-only, or an authorize_url comes back",
  input: z.strictObject({
    brand_id: brandId,
    name: integrationSchema.shape.name,
    connection: connectionSchema,
    field_map: fieldMapSchema.optional(),
  }),
  output: integrationSchema.extend({
    /** Where the platform's owner signs in, when no credentials were given. */
    authorize_url: z.string().nullable(),
  }),
  status: 201,
})

export const updateIntegration = defineTool({
  name: "update_integration",
  group: "integrations",
  method: "PATCH",
  path: "/v1/integrations/{integration_id}",
  scope: "integrations:write",
  summary: "Rename, re-map fields, replace credentials",
  input: z.strictObject({
    integration_id: integrationId,
    name: integrationSchema.shape.name.optional(),
    connection: connectionUpdateSchema.optional(),
    field_map: fieldMapSchema.optional(),
  }),
  output: integrationSchema,
})

export const testIntegration = defineTool({
  name: "test_integration",
  group: "integrations",
  method: "POST",
  path: "/v1/integrations/{integration_id}/test",
  scope: "integrations:write",
  summary: "Check the connection, list targets; of a deploy hook, ask for a build at once",
  input: z.strictObject({ integration_id: integrationId }),
  output: integrationSchema,
})

export const deleteIntegration = defineTool({
  name: "delete_integration",
  group: "integrations",
  method: "DELETE",
  path: "/v1/integrations/{integration_id}",
  scope: "integrations:write",
  summary: "Disconnect and erase credentials",
  input: z.strictObject({ integration_id: integrationId }),
  output: z.strictObject({ id: integrationId, deleted: z.literal(true) }),
})

/** The tools of the integrations group. */
export const integrationTools = [
  listIntegrations,
  createIntegration,
  updateIntegration,
  testIntegration,
  deleteIntegration,
] as const

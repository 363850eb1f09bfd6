import { z } from "zod"

import { contentRevisionSchema } from "../content/content-write-tools.ts"
import { publicationItemSchema } from "../content/publication.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { oneLine } from "../internal/one-line.ts"
import { deletedShape, listTrashShape, permanentShape, restoreShape } from "../internal/trash.ts"
import { draftRunSchema } from "./draft-run.ts"
import { connectionSchema, connectionUpdateSchema, integrationLocalesSchema, integrationSchema } from "./integration.ts"
import { autoSchema, fieldMapSchema } from "./publisher-config.ts"

const brandId = idSchema("brd")
const integrationId = idSchema("int")

/** What a platform showed of an article when somebody deleted it here. */
const leftArticleSchema = z.strictObject({
  integration_id: integrationId,
  content_id: idSchema("cnt"),
  title: z.string().nullable().describe("Null without content:read_drafts."),
  remote_id: z.string().nullable().describe("Null if the article was still being sent."),
  url: z.string().nullable(),
  left_by: contentRevisionSchema.shape.written_by.describe("Who deleted it; null if that is no longer known."),
  left_at: z.iso.datetime(),
})

/** An integration, and what only the test knows. */
export const testedIntegrationSchema = integrationSchema.extend({
  account: z.string().max(500).optional().describe("Whose credentials these are, if the platform tells."),
  draft_run: draftRunSchema.optional().describe("Only with `draft_run`."),
})

/** How the articles of a brand stand on its platforms. */
const articleCountsSchema = z.strictObject({
  total: countSchema.describe("How many articles the brand has."),
  platforms: z
    .array(
      z.strictObject({
        integration_id: integrationId,
        sent: countSchema.describe("How many articles it got."),
        needs_person: countSchema.describe("How many wait for a person: `conflict`, `failed`, `gone` or with drift."),
        states: z.array(z.strictObject({ state: publicationItemSchema.shape.state, count: countSchema })),
      }),
    )
    .describe("Those that got an article."),
})

export const listIntegrations = defineTool({
  name: "list_integrations",
  group: "integrations",
  method: "GET",
  path: "/v1/brands/{brand_id}/integrations",
  scope: "integrations:read",
  summary: "List the integrations of a brand, without credentials",
  description:
    "Shows settings, state and targets, never credentials. Every brand has the integration of kind `api`, which its own sites read. Use an id with publish_content, test_integration or update_integration. `trashed` lists the last 100 that somebody deleted.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      ...listTrashShape,
      counts: z
        .boolean()
        .optional()
        .describe("Also counts in `articles` how articles stand on the platforms. It needs content:read_drafts."),
    }),
  output: () =>
    z.strictObject({
      data: z.array(integrationSchema),
      articles: articleCountsSchema.optional().describe("Only with `counts`."),
      left_there: z
        .array(leftArticleSchema)
        .optional()
        .describe(
          "What platforms had of the last 100 articles that somebody deleted here with `leave_there`, or whose integration is gone, newest first. The service has not looked again since. Absent if there are none.",
        ),
    }),
})

export const createIntegration = defineTool({
  name: "create_integration",
  group: "integrations",
  method: "POST",
  path: "/v1/brands/{brand_id}/integrations",
  scope: "integrations:write",
  summary: "Connect a platform, an engine or a data source; credentials are write-only",
  description:
    "Choose `connection.kind`, which decides the members of `config` and `credentials`. The service stores credentials encrypted and never returns them. It does not contact the platform yet: call test_integration next. For `google` without `credentials`, pass `authorize_url` to the owner of the property, who signs in there; 501 if this instance has no OAuth client.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      name: oneLine(integrationSchema.shape.name),
      connection: connectionSchema.describe(
        "What to connect, and how. `kind` decides the members of `config` and `credentials`.",
      ),
      field_map: fieldMapSchema
        .optional()
        .describe("Which field of the platform gets which field of the article. Default: the service's own mapping."),
      auto: autoSchema.default("updates"),
      locales: integrationLocalesSchema.default([]),
    }),
  output: () =>
    integrationSchema.extend({
      authorize_url: z
        .string()
        .nullable()
        .describe(
          "Where the platform's owner signs in, if the input had no credentials; otherwise null. It works once, for a week.",
        ),
    }),
  status: 201,
})

export const updateIntegration = defineTool({
  name: "update_integration",
  group: "integrations",
  method: "PATCH",
  path: "/v1/integrations/{integration_id}",
  scope: "integrations:write",
  summary: "Rename an integration, map its fields, replace its settings or credentials, or restore it",
  description:
    "Changes only the members that you send; `connection` must name the same kind and replaces the parts that it has. New settings make the status `untested`, so call test_integration again. `trashed` false restores a deleted integration, with what it knows of articles on the platform, but without credentials: send them next.",
  input: () =>
    z.strictObject({
      integration_id: integrationId,
      name: oneLine(integrationSchema.shape.name).optional(),
      connection: connectionUpdateSchema
        .optional()
        .describe("The parts of the connection to replace; `kind` must stay the same."),
      field_map: fieldMapSchema
        .optional()
        .describe("Which field of the platform gets which field of the article. Replaces the whole mapping."),
      auto: autoSchema.optional(),
      locales: integrationLocalesSchema.optional(),
      sign_in: z
        .literal(true)
        .optional()
        .describe("Google: asks for another sign-in of the property's owner. The answer has `authorize_url`."),
      ...restoreShape,
    }),
  output: () => integrationSchema,
})

export const testIntegration = defineTool({
  name: "test_integration",
  group: "integrations",
  method: "POST",
  path: "/v1/integrations/{integration_id}/test",
  scope: "integrations:write",
  summary: "Test the connection and list its targets; a deploy hook starts a build",
  description:
    "Contacts the platform and stores the result in `status`, `error` and `targets`. For a deploy hook it starts a real build, for Google a sync. For an AI engine it checks the key and asks no question. A platform that this instance cannot reach yet answers 501.",
  input: () =>
    z.strictObject({
      integration_id: integrationId,
      draft_run: z
        .boolean()
        .optional()
        .describe(
          "After a test that works, also writes a sample there as a draft, reads it back, compares it, and removes it. Needs content:publish, too.",
        ),
    }),
  output: () => testedIntegrationSchema,
})

export const deleteIntegration = defineTool({
  name: "delete_integration",
  group: "integrations",
  method: "DELETE",
  path: "/v1/integrations/{integration_id}",
  scope: "integrations:write",
  summary: "Disconnect an integration and erase its credentials",
  description:
    "Erases the credentials at once and ends what the integration does. The rest goes to the trash: update_integration with `trashed` false restores it. Articles that it published elsewhere stay there. `articles_left` counts them, with those that delete_content left there. Publications that wait are cancelled. The integration of kind `api` cannot be deleted: it answers 409.",
  input: () => z.strictObject({ integration_id: integrationId, ...permanentShape }),
  output: () =>
    z.strictObject({
      ...deletedShape(integrationId),
      articles_left: z
        .int()
        .min(0)
        .optional()
        .describe(
          "How many articles stay on the platform, as far as the service knows. Absent if an earlier request has deleted the integration, and with `permanent`.",
        ),
    }),
})

/** The tools of the integrations group. */
export const integrationTools = [
  listIntegrations,
  createIntegration,
  updateIntegration,
  testIntegration,
  deleteIntegration,
] as const
